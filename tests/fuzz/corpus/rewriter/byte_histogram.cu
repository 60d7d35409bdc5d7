// SPDX-License-Identifier: BSD-3-Clause
// The best: a copy for each lane, 16 equal bytes added at once, and two instructions for an address.
//
// Changes against step 3: where all 16 bytes of a vector are equal, one addition of 16 does for them. That costs five
// instructions a vector elsewhere, and saves 15 of 16 additions in an empty picture or a zeroed file. And __byte_perm
// takes a byte out of a word in one instruction, where shift and mask are two: the compiler then needs two instructions
// for an address, not four, which matters at an addition a byte.
//
// One thread:  2 vectors of 16 bytes at each step, `block` vectors apart, counted in the copy of its lane.
// One warp:    512 neighbouring bytes a request: 16 sectors. Its lanes always add in 32 different banks.
// One block:   a tile of 2048 neighbouring vectors (32 KiB) at each step, and 32 copies of the bins (32 KiB): count
//              (bin, lane) lies at word bin * 32 + lane.
// Why one path for all data: nothing here waits for a place that other lanes want, so skew costs nothing.

#include <cuda_runtime.h>

#include <algorithm>

#include "byte_histogram.h"

namespace {

constexpr unsigned bin_count = 256;
constexpr unsigned lanes = 32;
constexpr unsigned all_lanes = 0xffffffff;
constexpr unsigned block = 1024;
constexpr unsigned in_flight = 2;
constexpr std::size_t vector_bytes = sizeof(uint4);
constexpr std::size_t tile = block * in_flight;  // vectors
constexpr std::size_t least_tiles = 4;           // a block: it has 32 KiB to zero and to hand over
constexpr std::size_t most_blocks = 264;         // 2 on each of 132 multiprocessors

// `column` is the lane's column of counts.
__device__ void count_word(unsigned* column, unsigned word) {
#pragma unroll
  for (unsigned k = 0; k < 4; ++k) {
    // Byte k of `word` below three bytes of the zero.
    const unsigned value = __byte_perm(word, 0, 0x4440 + k);
    atomicAdd(&column[value * lanes], 1u);
  }
}

__device__ void count_vector(unsigned* column, uint4 vector) {
  const unsigned repeated = __byte_perm(vector.x, 0, 0x0000);  // its lowest byte, four times
  if (vector.x == repeated && vector.y == repeated && vector.z == repeated && vector.w == repeated) {
    atomicAdd(&column[(repeated & 0xff) * lanes], static_cast<unsigned>(vector_bytes));
    return;
  }
  count_word(column, vector.x);
  count_word(column, vector.y);
  count_word(column, vector.z);
  count_word(column, vector.w);
}

__global__ void byte_histogram_kernel(const unsigned char* data, std::size_t length, unsigned* bins) {
  // counts is (bin_count, lanes)
  __shared__ unsigned counts[bin_count * lanes];
  for (unsigned i = threadIdx.x; i < bin_count * lanes; i += block) counts[i] = 0;
  __syncthreads();

  const unsigned lane = threadIdx.x % lanes;
  unsigned* column = counts + lane;
  const auto* vectors = reinterpret_cast<const uint4*>(data);
  const std::size_t vector_count = length / vector_bytes;
  const std::size_t whole_tiles = vector_count / tile;
  for (std::size_t t = blockIdx.x; t < whole_tiles; t += gridDim.x) {
    uint4 loaded[in_flight];
#pragma unroll
    for (unsigned k = 0; k < in_flight; ++k) loaded[k] = vectors[t * tile + k * block + threadIdx.x];
#pragma unroll
    for (unsigned k = 0; k < in_flight; ++k) count_vector(column, loaded[k]);
  }
  // What is left: vectors after the last whole tile, bytes after the last whole vector.
  const std::size_t thread = std::size_t{blockIdx.x} * block + threadIdx.x;
  const std::size_t threads = std::size_t{gridDim.x} * block;
  for (std::size_t i = whole_tiles * tile + thread; i < vector_count; i += threads) count_vector(column, vectors[i]);
  const std::size_t rest = vector_count * vector_bytes + thread;
  if (rest < length) atomicAdd(&column[data[rest] * lanes], 1u);

  // A warp adds up a row, one lane a copy: 32 banks, no conflict.
  __syncthreads();
  for (unsigned bin = threadIdx.x / lanes; bin < bin_count; bin += block / lanes) {
    const unsigned sum = __reduce_add_sync(all_lanes, counts[bin * lanes + lane]);
    if (lane == 0 && sum != 0) atomicAdd(&bins[bin], sum);
  }
}

}  // namespace

void byte_histogram(const unsigned char* data, std::size_t length, unsigned* bins) {
  cudaMemsetAsync(bins, 0, bin_count * sizeof(unsigned));
  const std::size_t vectors_of_block = tile * least_tiles;
  const std::size_t wanted = (length / vector_bytes + vectors_of_block - 1) / vectors_of_block;
  const std::size_t blocks = std::clamp<std::size_t>(wanted, 1, most_blocks);
  byte_histogram_kernel<<<static_cast<unsigned>(blocks), block>>>(data, length, bins);
}
