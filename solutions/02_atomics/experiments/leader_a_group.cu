// SPDX-License-Identifier: BSD-3-Clause
// Experiment: at every character, the lanes that want one counter choose a leader, who adds for them all.
//
// This is warp aggregation as it is done where counts do not fit into registers (a million bins). __match_any_sync
// tells each lane which lanes have its value; the lowest of them adds their number. Atomics fall from one a letter to
// one a group that a warp holds at that moment, up to seven of 32. Steps 1 to 3 do better here because seven counts
// fit.
//
// One thread:  every stride-th character, as in step 2.
// One warp:    32 neighbouring characters at each step. All lanes take part in the match, also those beyond the end.

#include <cuda_runtime.h>

#include <algorithm>

#include "letter_histogram.h"

namespace {

constexpr unsigned groups = 7;
constexpr unsigned no_group = groups;
constexpr unsigned block = 256;
constexpr unsigned lanes = 32;
constexpr unsigned all_lanes = 0xffffffff;
constexpr std::size_t least_share = 1024;
constexpr std::size_t most_blocks = 1056;  // 8 on each of 132 multiprocessors

__global__ void leader_a_group(const char* text, std::size_t length, unsigned* bins) {
  const unsigned lane = threadIdx.x % lanes;
  const std::size_t warp_first = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x - lane;
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t first = warp_first; first < length; first += stride) {
    const std::size_t i = first + lane;
    const unsigned letter = i < length ? (static_cast<unsigned char>(text[i]) | 0x20u) - 'a' : 26;
    const unsigned group = letter < 26 ? letter / 4 : no_group;
    const unsigned alike = __match_any_sync(all_lanes, group);
    const bool leader = lane == static_cast<unsigned>(__ffs(static_cast<int>(alike))) - 1;
    if (group != no_group && leader) atomicAdd(&bins[group], static_cast<unsigned>(__popc(alike)));
  }
}

}  // namespace

void letter_histogram(const char* text, std::size_t length, unsigned* bins) {
  cudaMemsetAsync(bins, 0, groups * sizeof(unsigned));
  const std::size_t characters_of_block = block * least_share;
  const std::size_t blocks = std::min((length + characters_of_block - 1) / characters_of_block, most_blocks);
  leader_a_group<<<static_cast<unsigned>(blocks), block>>>(text, length, bins);
}
