// expect sim: fail; cuda: fail; because capital letters are not counted
// SPDX-License-Identifier: BSD-3-Clause
#include <cuda_runtime.h>

#include "letter_histogram.h"

__global__ void count(const char* text, std::size_t length, unsigned* bins) {
  unsigned counts[7] = {};
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < length; i += stride) {
    const unsigned letter = static_cast<unsigned char>(text[i]) - 'a';
    for (unsigned group = 0; group < 7; ++group) counts[group] += letter < 26 && letter / 4 == group;
  }
  for (unsigned group = 0; group < 7; ++group) {
    const unsigned sum = __reduce_add_sync(0xffffffff, counts[group]);
    if (threadIdx.x % 32 == 0) atomicAdd(&bins[group], sum);
  }
}

void letter_histogram(const char* text, std::size_t length, unsigned* bins) {
  cudaMemsetAsync(bins, 0, 7 * sizeof(unsigned));
  const unsigned grid = length < 2097152 ? 1 + static_cast<unsigned>(length / 4096) : 528;
  count<<<grid, 256>>>(text, length, bins);
}
