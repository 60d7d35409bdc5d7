// SPDX-License-Identifier: BSD-3-Clause
// WRONG ON PURPOSE: this file shows a data race. It is no step of the climb, and no grader may call it right.
//
// Changes against the baseline: `bins[group] += 1` in place of atomicAdd. That is three steps: read the counter, add
// one, write it back. Between a thread's read and its write, any other thread may read the same old value, and then
// both write the same new one: two letters, one count. With thousands of threads on seven counters, nearly every count
// is lost, and how many are left changes from run to run.
//
// One thread:  256 neighbouring characters, as in the baseline.

#include <cuda_runtime.h>

#include "letter_histogram.h"

namespace {

constexpr unsigned groups = 7;
constexpr unsigned block = 256;
constexpr std::size_t section = 256;

__global__ void racing_sections(const char* text, std::size_t length, unsigned* bins) {
  const std::size_t first = (std::size_t{blockIdx.x} * blockDim.x + threadIdx.x) * section;
  // Rolled up, it takes four fifths of the time.
#pragma unroll 1
  for (std::size_t i = first; i < first + section && i < length; ++i) {
    const unsigned letter = (static_cast<unsigned char>(text[i]) | 0x20u) - 'a';
    if (letter < 26) bins[letter / 4] += 1;  // the race
  }
}

}  // namespace

void letter_histogram(const char* text, std::size_t length, unsigned* bins) {
  cudaMemsetAsync(bins, 0, groups * sizeof(unsigned));
  const std::size_t characters_of_block = block * section;
  const auto grid = static_cast<unsigned>((length + characters_of_block - 1) / characters_of_block);
  racing_sections<<<grid, block>>>(text, length, bins);
}
