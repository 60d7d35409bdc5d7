// SPDX-License-Identifier: BSD-3-Clause
// Step 3: the lanes of a warp add up their counts before they touch the bins.
//
// Changes against step 2: __reduce_add_sync gives the sum of 32 lanes' registers in one instruction, and one lane adds
// it to the bins. Seven atomics a warp are left of 224.
//
// One thread:  every stride-th character, as in step 2, and seven counts.
// One warp:    32 neighbouring characters at each step; seven sums at the end. All 32 lanes reach the reduction: the
// loop
//              before it may end at different times for different lanes, but nobody leaves the kernel early.
// One block:   256 neighbouring characters at each step.

#include <cuda_runtime.h>

#include <algorithm>

#include "letter_histogram.h"

namespace {

constexpr unsigned groups = 7;
constexpr unsigned block = 256;
constexpr unsigned lanes = 32;
constexpr unsigned all_lanes = 0xffffffff;
constexpr std::size_t least_share = 1024;
constexpr std::size_t most_blocks = 1056;  // 8 on each of 132 multiprocessors

__global__ void aggregate_by_warp(const char* text, std::size_t length, unsigned* bins) {
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
    const unsigned sum = __reduce_add_sync(all_lanes, counts[group]);
    if (threadIdx.x % lanes == 0 && sum != 0) atomicAdd(&bins[group], sum);
  }
}

}  // namespace

void letter_histogram(const char* text, std::size_t length, unsigned* bins) {
  cudaMemsetAsync(bins, 0, groups * sizeof(unsigned));
  const std::size_t characters_of_block = block * least_share;
  const std::size_t blocks = std::min((length + characters_of_block - 1) / characters_of_block, most_blocks);
  aggregate_by_warp<<<static_cast<unsigned>(blocks), block>>>(text, length, bins);
}
