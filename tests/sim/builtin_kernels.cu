// SPDX-License-Identifier: BSD-3-Clause
#include <ctime>

#include "builtin_kernels.h"
#include "on_device.h"

namespace builtins {
namespace {

__device__ unsigned volume(dim3 extent) { return extent.x * extent.y * extent.z; }

__global__ void coordinates_kernel(unsigned* words) {
  const uint3 thread = threadIdx;
  const dim3 block = blockDim;
  const auto in_block = thread.x + block.x * (thread.y + block.y * thread.z);
  const auto block_number = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  unsigned* mine = words + 12ull * (in_block + volume(blockDim) * block_number);
  const unsigned values[12] = {threadIdx.x, threadIdx.y, threadIdx.z, blockIdx.x, blockIdx.y, blockIdx.z,
                               blockDim.x,  blockDim.y,  blockDim.z,  gridDim.x,  gridDim.y,  gridDim.z};
  for (int i = 0; i < 12; ++i) mine[i] = values[i];
}

__global__ void barriers_kernel(const int* predicates, int* counts, int* alls, int* anys) {
  const int predicate = predicates[threadIdx.x];
  counts[threadIdx.x] = __syncthreads_count(predicate);
  alls[threadIdx.x] = __syncthreads_and(predicate);
  anys[threadIdx.x] = __syncthreads_or(predicate);
}

__global__ void clocks_kernel(int* warp_size, int* went_back) {
  const long long start = clock64();
  const clock_t ticks = clock();
  __nanosleep(100);
  __threadfence();
  __threadfence_block();
  __threadfence_system();
  *warp_size = warpSize;
  *went_back = clock64() < start || clock() < ticks;
}

__global__ void null_kernel(int* result, const int* nothing) { *result = nothing == nullptr && threadIdx.x == 0; }

__global__ void trap_kernel() { __trap(); }
__global__ void odd_width_kernel(int* out) { out[threadIdx.x] = __shfl_sync(~0u, 1, 0, 12); }

}  // namespace

void coordinates(unsigned* words, const unsigned grid[3], const unsigned block[3]) {
  const std::size_t threads = std::size_t{grid[0]} * grid[1] * grid[2] * block[0] * block[1] * block[2];
  OnDevice<unsigned> there(words, 12 * threads);
  coordinates_kernel<<<dim3(grid[0], grid[1], grid[2]), dim3(block[0], block[1], block[2])>>>(there.data());
}

void barriers(const int* predicates, int* counts, int* alls, int* anys, int threads) {
  const auto count = static_cast<std::size_t>(threads);
  OnDevice<const int> in(predicates, count);
  OnDevice<int> counts_there(counts, count);
  OnDevice<int> alls_there(alls, count);
  OnDevice<int> anys_there(anys, count);
  barriers_kernel<<<1, threads>>>(in.data(), counts_there.data(), alls_there.data(), anys_there.data());
}

void clocks(int* warp_size, int* went_back) {
  OnDevice<int> size(warp_size, 1);
  OnDevice<int> back(went_back, 1);
  clocks_kernel<<<1, 1>>>(size.data(), back.data());
}

int named_like_builtins() {
  int result = 0;
  {
    OnDevice<int> there(&result, 1);
    dim3 blockDim(1);
    dim3 gridDim = 1;
    const int threadIdx = 1;
    null_kernel<<<gridDim, blockDim.x * threadIdx>>>(there.data(), NULL);
  }
  return result;
}

void trap() { trap_kernel<<<1, 32>>>(); }

void odd_width() {
  int* out = nullptr;
  cudaMalloc(&out, 32 * sizeof(int));
  odd_width_kernel<<<1, 32>>>(out);
}

}  // namespace builtins
