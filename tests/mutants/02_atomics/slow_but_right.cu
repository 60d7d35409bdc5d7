// expect sim: fail; cuda: fail; because it is right but too slow: an atomic a letter
// SPDX-License-Identifier: BSD-3-Clause
#include <cuda_runtime.h>

#include "letter_histogram.h"

__global__ void count(const char* text, std::size_t length, unsigned* bins) {
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < length; i += stride) {
    const unsigned letter = (static_cast<unsigned char>(text[i]) | 0x20u) - 'a';
    if (letter < 26) atomicAdd(&bins[letter / 4], 1u);
  }
}

void letter_histogram(const char* text, std::size_t length, unsigned* bins) {
  cudaMemsetAsync(bins, 0, 7 * sizeof(unsigned));
  count<<<1056, 256>>>(text, length, bins);
}
