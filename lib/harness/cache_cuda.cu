// SPDX-License-Identifier: BSD-3-Clause
#include <cstddef>

#include "harness/cache.h"

namespace lockstep::harness {
namespace {

/// Reads `count` vectors with all threads of the grid. The sum is stored only if it is what it never is: memory of
/// zeros.
__global__ void read_all(const float4* data, std::size_t count, float* never) {
  float sum = 0;
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += stride) {
    const float4 v = data[i];
    sum += v.x + v.y + v.z + v.w;
  }
  if (sum != 0) *never = sum;
}

}  // namespace

int flush_cache() {
  static float4* scratch = nullptr;
  static std::size_t count = 0;
  if (scratch == nullptr) {
    int l2_bytes = 0;
    if (const auto error = cudaDeviceGetAttribute(&l2_bytes, cudaDevAttrL2CacheSize, 0); error != cudaSuccess)
      return error;
    count = 3 * static_cast<std::size_t>(l2_bytes) / sizeof(float4);
    if (const auto error = cudaMalloc(&scratch, count * sizeof(float4)); error != cudaSuccess) return error;
    if (const auto error = cudaMemset(scratch, 0, count * sizeof(float4)); error != cudaSuccess) return error;
  }
  read_all<<<1024, 256>>>(scratch, count, reinterpret_cast<float*>(scratch));
  return cudaDeviceSynchronize();
}

}  // namespace lockstep::harness
