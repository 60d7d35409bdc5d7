// SPDX-License-Identifier: BSD-3-Clause
// Step 2: neighbouring lanes read neighbouring characters.
//
// Changes against step 1: thread i takes the characters i, i + stride, i + 2 stride and so on, where the stride is the
// number of threads. A warp's 32 characters then lie in one sector. And a thread's share may be as long as the text
// allows: the grid has no more threads than run at once, so that there are fewer counts to hand over.
//
// One thread:  every stride-th character, at least 1024 of them where the text is long enough, and seven counts.
// One warp:    32 neighbouring characters at each step: one request, one sector.
// One block:   256 neighbouring characters at each step.

#include <cuda_runtime.h>

#include <algorithm>

#include "letter_histogram.h"

namespace {

constexpr unsigned groups = 7;
constexpr unsigned block = 256;
constexpr std::size_t least_share = 1024;
constexpr std::size_t most_blocks = 1056;  // 8 on each of 132 multiprocessors

__global__ void count_interleaved(const char* text, std::size_t length, unsigned* bins) {
  const std::size_t thread = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  unsigned counts[groups] = {};
  for (std::size_t i = thread; i < length; i += stride) {
    const unsigned letter = (static_cast<unsigned char>(text[i]) | 0x20u) - 'a';
#pragma unroll
    for (unsigned group = 0; group < groups; ++group) counts[group] += letter < 26 && letter / 4 == group;
  }
#pragma unroll
  for (unsigned group = 0; group < groups; ++group) {
    if (counts[group] != 0) atomicAdd(&bins[group], counts[group]);
  }
}

}  // namespace

void letter_histogram(const char* text, std::size_t length, unsigned* bins) {
  cudaMemsetAsync(bins, 0, groups * sizeof(unsigned));
  const std::size_t characters_of_block = block * least_share;
  const std::size_t blocks = std::min((length + characters_of_block - 1) / characters_of_block, most_blocks);
  count_interleaved<<<static_cast<unsigned>(blocks), block>>>(text, length, bins);
}
