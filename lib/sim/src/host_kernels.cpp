// SPDX-License-Identifier: BSD-3-Clause
// What a kernel may ask for, and how many blocks of it fit on a multiprocessor. Static shared memory and registers are
// not known here, so occupancy follows from threads, blocks and dynamic shared memory.
#include <algorithm>
#include <map>

#include "device_limits.h"
#include "host_api.h"
#include "host_call.h"
#include "simt/host_api.h"

namespace simt {
namespace {

std::map<const void*, std::size_t> opted_in;  // kernels that asked for more (or less) than the default

int blocks_of(int threads, std::size_t dynamic_shared) {
  if (threads > limits::threads_per_block || dynamic_shared > limits::shared_per_block_opt_in) return 0;
  const int warps = (threads + limits::warp_size - 1) / limits::warp_size;
  const int by_warps = limits::threads_per_multiprocessor / limits::warp_size / warps;
  constexpr std::size_t granule = 128;
  const std::size_t shared = (dynamic_shared + limits::reserved_shared_per_block + granule - 1) / granule * granule;
  const int by_shared = static_cast<int>(limits::shared_per_multiprocessor / shared);
  return std::min({by_warps, by_shared, limits::blocks_per_multiprocessor});
}

}  // namespace

std::size_t dynamic_shared_limit(const void* kernel) {
  const auto found = opted_in.find(kernel);
  return found != opted_in.end() ? found->second : limits::shared_per_block;
}

std::size_t dynamic_shared_limit() {
  std::size_t limit = limits::shared_per_block;
  for (const auto& [kernel, bytes] : opted_in) limit = std::max(limit, bytes);
  return limit;
}

namespace host {

void forget_limits() { opted_in.clear(); }

cudaError_t set_function_attribute(const void* function, cudaFuncAttribute attribute, int value) {
  return call([&] {
    if (function == nullptr) return cudaErrorInvalidDeviceFunction;
    if (attribute == cudaFuncAttributePreferredSharedMemoryCarveout) {
      return value >= cudaSharedmemCarveoutDefault && value <= cudaSharedmemCarveoutMaxShared ? cudaSuccess
                                                                                              : cudaErrorInvalidValue;
    }
    if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize) return cudaErrorInvalidValue;
    if (value < 0 || static_cast<std::size_t>(value) > limits::shared_per_block_opt_in) return cudaErrorInvalidValue;
    opted_in[function] = static_cast<std::size_t>(value);
    return cudaSuccess;
  });
}

cudaError_t get_function_attributes(cudaFuncAttributes* attributes, const void* function) {
  return call([&] {
    if (attributes == nullptr) return cudaErrorInvalidValue;
    if (function == nullptr) return cudaErrorInvalidDeviceFunction;
    *attributes = {};
    attributes->maxThreadsPerBlock = limits::threads_per_block;
    attributes->ptxVersion = limits::compute_major * 10 + limits::compute_minor;
    attributes->binaryVersion = attributes->ptxVersion;
    attributes->maxDynamicSharedSizeBytes = static_cast<int>(dynamic_shared_limit(function));
    attributes->preferredShmemCarveout = cudaSharedmemCarveoutDefault;
    return cudaSuccess;
  });
}

cudaError_t active_blocks(int* blocks, const void* function, int block_size, std::size_t dynamic_shared) {
  return call([&] {
    if (blocks == nullptr || block_size <= 0) return cudaErrorInvalidValue;
    if (function == nullptr) return cudaErrorInvalidDeviceFunction;
    *blocks = blocks_of(block_size, dynamic_shared);
    return cudaSuccess;
  });
}

cudaError_t potential_block_size(int* grid, int* block, const void* function,
                                 std::size_t (*dynamic_shared)(const void*, int), const void* context, int limit) {
  return call([&] {
    if (grid == nullptr || block == nullptr) return cudaErrorInvalidValue;
    if (function == nullptr) return cudaErrorInvalidDeviceFunction;
    const int most = limit <= 0 ? limits::threads_per_block : std::min(limit, limits::threads_per_block);
    int best_threads = 0;
    int step = (most + limits::warp_size - 1) / limits::warp_size * limits::warp_size;
    for (; step > 0; step -= limits::warp_size) {  // the largest block among those that keep the most threads resident
      const int threads = std::min(step, most);
      const int blocks = blocks_of(threads, dynamic_shared(context, threads));
      if (blocks * threads <= best_threads) continue;
      best_threads = blocks * threads;
      *block = threads;
      *grid = blocks * limits::multiprocessors;
    }
    return best_threads > 0 ? cudaSuccess : cudaErrorInvalidValue;
  });
}

}  // namespace host
}  // namespace simt
