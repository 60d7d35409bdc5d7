// expect sim: fail; cuda: fail; because 16-bit counts share a word, and a full one spills over
// SPDX-License-Identifier: BSD-3-Clause
#include <cuda_runtime.h>

#include "byte_histogram.h"

__global__ void count(const unsigned char* data, std::size_t length, unsigned* bins) {
  __shared__ unsigned pairs[128];
  for (unsigned i = threadIdx.x; i < 128; i += blockDim.x) pairs[i] = 0;
  __syncthreads();
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < length; i += stride) {
    atomicAdd(&pairs[data[i] / 2], data[i] % 2 == 0 ? 1u : 0x10000u);
  }
  __syncthreads();
  for (unsigned bin = threadIdx.x; bin < 256; bin += blockDim.x) {
    atomicAdd(&bins[bin], bin % 2 == 0 ? pairs[bin / 2] & 0xffff : pairs[bin / 2] >> 16);
  }
}

void byte_histogram(const unsigned char* data, std::size_t length, unsigned* bins) {
  cudaMemsetAsync(bins, 0, 256 * sizeof(unsigned));
  const unsigned grid = length < 2097152 ? 1 : 264;
  count<<<grid, 1024>>>(data, length, bins);
}
