// expect sim: sanitizer_finding; cuda: fail|crash; because a section begins at an int, negative from 2^31 on
// SPDX-License-Identifier: BSD-3-Clause
#include <cuda_runtime.h>

#include "letter_histogram.h"

__global__ void count(const char* text, std::size_t length, unsigned* bins) {
  const int section = 1024;
  const int first = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x) * section;
  unsigned counts[7] = {};
  for (int k = 0; k < section && first + k < static_cast<long long>(length); ++k) {
    const unsigned letter = (static_cast<unsigned char>(text[first + k]) | 0x20u) - 'a';
    for (unsigned group = 0; group < 7; ++group) counts[group] += letter < 26 && letter / 4 == group;
  }
  for (unsigned group = 0; group < 7; ++group) {
    if (counts[group] != 0) atomicAdd(&bins[group], counts[group]);
  }
}

void letter_histogram(const char* text, std::size_t length, unsigned* bins) {
  cudaMemsetAsync(bins, 0, 7 * sizeof(unsigned));
  count<<<static_cast<unsigned>((length + 262143) / 262144), 256>>>(text, length, bins);
}
