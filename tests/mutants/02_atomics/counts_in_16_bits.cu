// expect sim: fail; cuda: fail; because a count is kept in 16 bits and begins again at 65536
// SPDX-License-Identifier: BSD-3-Clause
#include <cuda_runtime.h>

#include "letter_histogram.h"

__global__ void count(const char* text, std::size_t length, unsigned* bins) {
  __shared__ unsigned block_counts[7];
  if (threadIdx.x < 7) block_counts[threadIdx.x] = 0;
  __syncthreads();
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < length; i += stride) {
    const unsigned letter = (static_cast<unsigned char>(text[i]) | 0x20u) - 'a';
    if (letter < 26) atomicAdd(&block_counts[letter / 4], 1u);
  }
  __syncthreads();
  if (threadIdx.x < 7) atomicAdd(&bins[threadIdx.x], static_cast<unsigned short>(block_counts[threadIdx.x]));
}

void letter_histogram(const char* text, std::size_t length, unsigned* bins) {
  cudaMemsetAsync(bins, 0, 7 * sizeof(unsigned));
  const unsigned grid = length < 2097152 ? 1 : 264;
  count<<<grid, 1024>>>(text, length, bins);
}
