// SPDX-License-Identifier: BSD-3-Clause
// The best: 16-byte loads, 32 characters counted at a time in bit planes, one hand-over a block.
//
// Changes against step 3: with the atomics gone, step 3 is held up by arithmetic, some twenty instructions a character.
// Here a thread takes 32 characters (two vectors, eight words) and turns them: after three rounds of exchanges, word k
// holds bit k of all 32. From then on one instruction works on 32 characters, and __popc counts a group. That is below
// three instructions a character, so that the memory is the limit again. And the warps of a block add up in shared
// memory first: seven global atomics a block.
//
// One thread:  4 vectors of 16 characters at each step, `block` vectors apart, all in flight before the first is used.
// One warp:    512 neighbouring characters a request: 16 sectors.
// One block:   a tile of 2048 neighbouring vectors (32 KiB) at each step, then the tile gridDim.x tiles further on.
// Characters beyond the end are read as 0, which is no letter.

#include <cuda_runtime.h>

#include <algorithm>

#include "letter_histogram.h"

namespace {

constexpr unsigned groups = 7;
constexpr unsigned block = 512;
constexpr unsigned in_flight = 4;
constexpr unsigned lanes = 32;
constexpr unsigned all_lanes = 0xffffffff;
constexpr std::size_t vector_bytes = sizeof(uint4);
constexpr std::size_t tile = block * in_flight;  // vectors
constexpr std::size_t least_tiles = 2;           // a block, so that handing over stays cheap
constexpr std::size_t most_blocks = 528;         // 4 on each of 132 multiprocessors

// Exchanges the bits of `upper` that `mask` names with those of `lower` that lie `shift` above them.
__device__ void exchange_bits(unsigned& lower, unsigned& upper, unsigned mask, unsigned shift) {
  const unsigned new_lower = (lower & mask) | ((upper << shift) & ~mask);
  upper = ((lower >> shift) & mask) | (upper & ~mask);
  lower = new_lower;
}

// Turns 8 words of 4 bytes: bit k of every byte goes to word k. Which character a bit belongs to is then a matter of
// its place in the word, which counting need not know.
__device__ void turn_into_planes(unsigned (&words)[8]) {
#pragma unroll
  for (unsigned i = 0; i < 4; ++i) exchange_bits(words[i], words[i + 4], 0x0f0f0f0f, 4);
#pragma unroll
  for (unsigned i = 0; i < 8; i += i % 2 == 0 ? 1 : 3) exchange_bits(words[i], words[i + 2], 0x33333333, 2);
#pragma unroll
  for (unsigned i = 0; i < 8; i += 2) exchange_bits(words[i], words[i + 1], 0x55555555, 1);
}

// Adds the letters among 32 characters to `counts`.
__device__ void count_letters(uint4 a, uint4 b, unsigned (&counts)[groups]) {
  unsigned plane[8] = {a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w};
  turn_into_planes(plane);
  // ASCII letters have bits 7 and 6 = 01, either case in bit 5, and 1 to 26 in bits 4 to 0.
  const unsigned from_2_up = plane[4] & plane[3];  // 24 to 31
  const unsigned above_26 = from_2_up & (plane[2] | (plane[1] & plane[0]));
  // The group is (number - 1) / 4: bits 4 to 2, less one where bits 1 and 0 are zero. Subtract bit by bit, with a
  // borrow.
  const unsigned borrow_2 = ~(plane[1] | plane[0]);
  const unsigned borrow_3 = borrow_2 & ~plane[2];
  const unsigned borrow_4 = borrow_3 & ~plane[3];
  const unsigned zero = borrow_4 & ~plane[4];
  const unsigned bit_0 = plane[2] ^ borrow_2;
  const unsigned bit_1 = plane[3] ^ borrow_3;
  const unsigned bit_2 = plane[4] ^ borrow_4;
  const unsigned letters = plane[6] & ~plane[7] & ~zero & ~above_26;
  const unsigned low = letters & ~bit_2;
  const unsigned high = letters & bit_2;
  counts[0] += static_cast<unsigned>(__popc(low & ~bit_1 & ~bit_0));
  counts[1] += static_cast<unsigned>(__popc(low & ~bit_1 & bit_0));
  counts[2] += static_cast<unsigned>(__popc(low & bit_1 & ~bit_0));
  counts[3] += static_cast<unsigned>(__popc(low & bit_1 & bit_0));
  counts[4] += static_cast<unsigned>(__popc(high & ~bit_1 & ~bit_0));
  counts[5] += static_cast<unsigned>(__popc(high & ~bit_1 & bit_0));
  counts[6] += static_cast<unsigned>(__popc(high & bit_1));
}

__global__ void letter_histogram_kernel(const char* text, std::size_t length, unsigned* bins) {
  __shared__ unsigned block_counts[groups];
  if (threadIdx.x < groups) block_counts[threadIdx.x] = 0;
  __syncthreads();

  unsigned counts[groups] = {};
  const uint4 nothing = make_uint4(0, 0, 0, 0);
  const auto* vectors = reinterpret_cast<const uint4*>(text);
  const std::size_t vector_count = length / vector_bytes;
  const std::size_t stride = gridDim.x * tile;
  for (std::size_t first = blockIdx.x * tile; first < vector_count; first += stride) {
    uint4 loaded[in_flight];
#pragma unroll
    for (unsigned k = 0; k < in_flight; ++k) {
      const std::size_t i = first + k * block + threadIdx.x;
      loaded[k] = i < vector_count ? vectors[i] : nothing;
    }
#pragma unroll
    for (unsigned k = 0; k < in_flight; k += 2) count_letters(loaded[k], loaded[k + 1], counts);
  }
  // What is left after the last whole vector: at most 15 characters, one a thread of the first block.
  const std::size_t rest = vector_count * vector_bytes + threadIdx.x;
  if (blockIdx.x == 0 && rest < length) {
    count_letters(make_uint4(static_cast<unsigned char>(text[rest]), 0, 0, 0), nothing, counts);
  }

#pragma unroll
  for (unsigned group = 0; group < groups; ++group) {
    const unsigned sum = __reduce_add_sync(all_lanes, counts[group]);
    if (threadIdx.x % lanes == 0) atomicAdd(&block_counts[group], sum);
  }
  __syncthreads();
  if (threadIdx.x < groups) atomicAdd(&bins[threadIdx.x], block_counts[threadIdx.x]);
}

}  // namespace

void letter_histogram(const char* text, std::size_t length, unsigned* bins) {
  cudaMemsetAsync(bins, 0, groups * sizeof(unsigned));
  const std::size_t vectors_of_block = tile * least_tiles;
  const std::size_t wanted = (length / vector_bytes + vectors_of_block - 1) / vectors_of_block;
  const std::size_t blocks = std::clamp<std::size_t>(wanted, 1, most_blocks);
  letter_histogram_kernel<<<static_cast<unsigned>(blocks), block>>>(text, length, bins);
}
