// SPDX-License-Identifier: BSD-3-Clause
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

#include "group_kernels.h"
#include "on_device.h"

namespace cg = cooperative_groups;

namespace {

__global__ void tile_sums_kernel(const int* in, int* sums) {
  const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  sums[threadIdx.x] = cg::reduce(tile, in[threadIdx.x], cg::plus<int>());
}

__global__ void tile_ranks_kernel(unsigned* out) {
  const cg::thread_block block = cg::this_thread_block();
  const cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  const cg::thread_block_tile<4> tile = cg::tiled_partition<4>(block);
  static_assert(decltype(tile)::size() == 4);
  warp.sync();
  out[block.thread_rank()] = 100 * tile.thread_rank() + tile.meta_group_rank();
}

__global__ void tile_votes_kernel(const int* in, unsigned* out) {
  const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  out[threadIdx.x] = tile.ballot(in[threadIdx.x] != 0);
}

__global__ void odd_lanes_kernel(const int* in, int* out) {
  out[threadIdx.x] = -1;
  if (threadIdx.x % 2 == 1) {
    const cg::coalesced_group odd = cg::coalesced_threads();
    int sum = in[threadIdx.x];
    sum = cg::reduce(odd, sum, cg::plus<int>());
    // The one before, of the odd ones.
    const int before = odd.shfl_up(in[threadIdx.x], 1);
    const bool first = odd.thread_rank() == 0;
    out[threadIdx.x] = first || before == in[threadIdx.x - 2] ? sum : -2;
  }
}

__global__ void by_label_kernel(const int* labels, unsigned* out) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const auto alike = cg::labeled_partition(warp, labels[threadIdx.x]);
  out[threadIdx.x] = alike.size();
}

__global__ void scans_kernel(const int* in, int* inclusive, int* exclusive) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  inclusive[threadIdx.x] = cg::inclusive_scan(warp, in[threadIdx.x]);
  exclusive[threadIdx.x] = cg::exclusive_scan(warp, in[threadIdx.x], cg::plus<int>());
}

struct Pair {
  double value;
  int number;
};

__global__ void move_structures_kernel(const double* in, double* out) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const Pair mine{in[threadIdx.x], static_cast<int>(threadIdx.x)};
  const Pair next = warp.shfl(mine, static_cast<int>((warp.thread_rank() + 1) % 32));
  out[threadIdx.x] = next.value + next.number;
}

__device__ float sum_of(cg::thread_group group, float* room, float value) {
  const unsigned rank = group.thread_rank();
  for (unsigned i = group.size() / 2; i > 0; i /= 2) {
    room[rank] = value;
    group.sync();
    if (rank < i) value += room[rank + i];
    group.sync();
  }
  return value;
}
__global__ void block_sums_kernel(const float* in, float* out) {
  extern __shared__ float room[];
  const cg::thread_block block = cg::this_thread_block();
  const float sum = sum_of(block, room, in[block.thread_rank()]);
  if (block.thread_rank() == 0) *out = sum;
}

__global__ void largest_kernel(const float* in, float* out) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  out[threadIdx.x] = cg::reduce(warp, in[threadIdx.x], cg::greater<float>());
}

__global__ void large_tiles_kernel(const int* in, int* out, int rounds) {
  __shared__ cg::block_tile_memory<256> memory;
  __shared__ int words[256];
  const cg::thread_block block = cg::this_thread_block(memory);
  const auto tile = cg::tiled_partition<64>(block);
  // Tiles do not wait for one another: each has another number of rounds.
  int sum = 0;
  for (unsigned i = 0; i < rounds + tile.meta_group_rank(); ++i) {
    words[block.thread_rank()] = in[block.thread_rank()] + i;
    tile.sync();
    sum += words[tile.meta_group_rank() * 64 + (tile.thread_rank() + 33) % 64];
    tile.sync();
  }
  out[block.thread_rank()] = cg::reduce(tile, sum, cg::plus<int>());
}

}  // namespace

namespace kernels {

void tile_sums(const int* in, int* sums, int threads) {
  const OnDevice<const int> from(in, threads);
  const OnDevice<int> to(sums, threads);
  tile_sums_kernel<<<1, threads>>>(from.data(), to.data());
}
void tile_ranks(unsigned* out, int threads) {
  const OnDevice<unsigned> to(out, threads);
  tile_ranks_kernel<<<1, threads>>>(to.data());
}
void tile_votes(const int* in, unsigned* out, int threads) {
  const OnDevice<const int> from(in, threads);
  const OnDevice<unsigned> to(out, threads);
  tile_votes_kernel<<<1, threads>>>(from.data(), to.data());
}
void odd_lanes(const int* in, int* out, int threads) {
  const OnDevice<const int> from(in, threads);
  const OnDevice<int> to(out, threads);
  odd_lanes_kernel<<<1, threads>>>(from.data(), to.data());
}
void by_label(const int* labels, unsigned* out, int threads) {
  const OnDevice<const int> from(labels, threads);
  const OnDevice<unsigned> to(out, threads);
  by_label_kernel<<<1, threads>>>(from.data(), to.data());
}
void scans(const int* in, int* inclusive, int* exclusive, int threads) {
  const OnDevice<const int> from(in, threads);
  const OnDevice<int> with(inclusive, threads);
  const OnDevice<int> without(exclusive, threads);
  scans_kernel<<<1, threads>>>(from.data(), with.data(), without.data());
}
void move_structures(const double* in, double* out, int threads) {
  const OnDevice<const double> from(in, threads);
  const OnDevice<double> to(out, threads);
  move_structures_kernel<<<1, threads>>>(from.data(), to.data());
}
void block_sums(const float* in, float* out, int threads) {
  const OnDevice<const float> from(in, threads);
  const OnDevice<float> to(out, 1);
  block_sums_kernel<<<1, threads, threads * sizeof(float)>>>(from.data(), to.data());
}
void largest(const float* in, float* out, int threads) {
  const OnDevice<const float> from(in, threads);
  const OnDevice<float> to(out, threads);
  largest_kernel<<<1, threads>>>(from.data(), to.data());
}

void large_tiles(const int* in, int* out, int threads) {
  const OnDevice<const int> from(in, threads);
  const OnDevice<int> to(out, threads);
  large_tiles_kernel<<<1, threads>>>(from.data(), to.data(), 2);
}

}  // namespace kernels
