// SPDX-License-Identifier: BSD-3-Clause
// Baseline: each thread walks a section of the text and adds every letter to the bins in global memory.
//
// One thread:  256 neighbouring characters, from the first to the last.
// One warp:    32 neighbouring sections. At each step its lanes are 256 characters apart, and up to 32 of them add to
//              seven counters: with more lanes than counters, some must meet.
// One block:   256 sections.
//
// Why this mapping: a section a thread is how work is divided among the cores of a CPU. The counts are right, because
// atomicAdd reads, adds and writes as one operation that no other thread can come between.

#include <cuda_runtime.h>

#include "letter_histogram.h"

namespace {

constexpr unsigned groups = 7;
constexpr unsigned block = 256;
constexpr std::size_t section = 256;

__global__ void section_a_thread(const char* text, std::size_t length, unsigned* bins) {
  const std::size_t first = (std::size_t{blockIdx.x} * blockDim.x + threadIdx.x) * section;
  for (std::size_t i = first; i < first + section && i < length; ++i) {
    // In ASCII, bit 5 is all that differs between the cases. What is no letter gives 26 or more, also from below 'a'.
    const unsigned letter = (static_cast<unsigned char>(text[i]) | 0x20u) - 'a';
    if (letter < 26) atomicAdd(&bins[letter / 4], 1u);
  }
}

}  // namespace

void letter_histogram(const char* text, std::size_t length, unsigned* bins) {
  cudaMemsetAsync(bins, 0, groups * sizeof(unsigned));
  const std::size_t characters_of_block = block * section;
  const auto grid = static_cast<unsigned>((length + characters_of_block - 1) / characters_of_block);
  section_a_thread<<<grid, block>>>(text, length, bins);
}
