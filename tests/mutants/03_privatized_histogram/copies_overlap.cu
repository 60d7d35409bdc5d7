// expect sim: fail; cuda: fail; because copy and bin make one index, and two pairs make the same
// SPDX-License-Identifier: BSD-3-Clause
#include <cuda_runtime.h>

#include "byte_histogram.h"

__global__ void count(const unsigned char* data, std::size_t length, unsigned* bins) {
  __shared__ unsigned counts[256 * 32];
  for (unsigned i = threadIdx.x; i < 256 * 32; i += blockDim.x) counts[i] = 0;
  __syncthreads();
  const unsigned lane = threadIdx.x % 32;
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < length; i += stride) {
    atomicAdd(&counts[data[i] * 31u + lane], 1u);
  }
  __syncthreads();
  for (unsigned bin = threadIdx.x / 32; bin < 256; bin += blockDim.x / 32) {
    const unsigned sum = __reduce_add_sync(0xffffffff, counts[bin * 31 + lane]);
    if (lane == 0) atomicAdd(&bins[bin], sum);
  }
}

void byte_histogram(const unsigned char* data, std::size_t length, unsigned* bins) {
  cudaMemsetAsync(bins, 0, 256 * sizeof(unsigned));
  const unsigned grid = length < 2097152 ? 1 + static_cast<unsigned>(length / 16384) : 528;
  count<<<grid, 256>>>(data, length, bins);
}
