// expect sim: fail|sanitizer_finding; cuda: fail; because lane 31 hands over for its warp, but may have left
// SPDX-License-Identifier: BSD-3-Clause
#include <cuda_runtime.h>

#include "letter_histogram.h"

__global__ void count(const char* text, std::size_t length, unsigned* bins) {
  const std::size_t first = (std::size_t{blockIdx.x} * blockDim.x + threadIdx.x) * 128;
  if (first >= length) return;
  unsigned counts[7] = {};
  for (std::size_t i = first; i < first + 128 && i < length; ++i) {
    const unsigned letter = (static_cast<unsigned char>(text[i]) | 0x20u) - 'a';
    for (unsigned group = 0; group < 7; ++group) counts[group] += letter < 26 && letter / 4 == group;
  }
  const unsigned here = __activemask();
  for (unsigned group = 0; group < 7; ++group) {
    const unsigned sum = __reduce_add_sync(here, counts[group]);
    if (threadIdx.x % 32 == 31) atomicAdd(&bins[group], sum);
  }
}

void letter_histogram(const char* text, std::size_t length, unsigned* bins) {
  cudaMemsetAsync(bins, 0, 7 * sizeof(unsigned));
  count<<<static_cast<unsigned>((length + 32767) / 32768), 256>>>(text, length, bins);
}
