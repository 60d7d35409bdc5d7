// SPDX-License-Identifier: BSD-3-Clause
// Groups of threads: a block, tiles of a warp, the lanes that are converged. What they do are the barriers and warp
// operations of simt/builtins.h and simt/warp.h, and is counted as those. Not here: barriers of a grid and clusters (no
// cooperative launches).
#pragma once

#include "simt/group_values.h"
#include "simt/missing.h"

namespace cooperative_groups {

namespace details {

SIMT_DEVICE_ unsigned rank_in_block() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
SIMT_DEVICE_ unsigned threads_of_block() { return blockDim.x * blockDim.y * blockDim.z; }
SIMT_DEVICE_ unsigned lane() { return ::simt::runtime::lane_index(); }
constexpr unsigned bytes_of_warp = 64;  // of a block_tile_memory
constexpr unsigned ones(unsigned count) { return count >= 32 ? 0xffffffffu : (1u << count) - 1; }

/// Lanes of one warp. `Group` derives from it and has `mask()` and `size()`.
template <class Group>
class LaneGroup {
 public:
  SIMT_DEVICE_ void sync() const { __syncwarp(self().mask()); }
  SIMT_DEVICE_ unsigned num_threads() const { return self().size(); }
  SIMT_DEVICE_ unsigned thread_rank() const { return __popc(self().mask() & ones(lane())); }

  /// `rank` is taken modulo the group's size.
  template <class Value>
  SIMT_DEVICE_ Value shfl(const Value& value, int rank) const {
    return ::simt::detail::value_of_lane(self().mask(), value, lane_of(static_cast<unsigned>(rank) % self().size()));
  }
  template <class Value>
  SIMT_DEVICE_ Value shfl_up(const Value& value, unsigned delta) const {
    const unsigned rank = thread_rank();
    return ::simt::detail::value_of_lane(self().mask(), value, lane_of(rank >= delta ? rank - delta : rank));
  }
  template <class Value>
  SIMT_DEVICE_ Value shfl_down(const Value& value, unsigned delta) const {
    const unsigned rank = thread_rank();
    const unsigned source = rank + delta < self().size() ? rank + delta : rank;
    return ::simt::detail::value_of_lane(self().mask(), value, lane_of(source));
  }

  SIMT_DEVICE_ int any(int predicate) const { return __any_sync(self().mask(), predicate); }
  SIMT_DEVICE_ int all(int predicate) const { return __all_sync(self().mask(), predicate); }
  /// Bit r is that of the thread of rank r.
  SIMT_DEVICE_ unsigned ballot(int predicate) const { return packed(__ballot_sync(self().mask(), predicate)); }
  template <class Value>
  SIMT_DEVICE_ unsigned match_any(Value value) const {
    return packed(__match_any_sync(self().mask(), value));
  }
  template <class Value>
  SIMT_DEVICE_ unsigned match_all(Value value, int& predicate) const {
    return packed(__match_all_sync(self().mask(), value, &predicate));
  }

 protected:
  SIMT_DEVICE_ unsigned lane_of(unsigned rank) const {
    unsigned rest = self().mask();
    for (; rank > 0; --rank) rest &= rest - 1;
    return static_cast<unsigned>(__ffs(static_cast<int>(rest))) - 1;
  }
  /// The bits of `lanes` at the places of the mask, side by side.
  SIMT_DEVICE_ unsigned packed(unsigned lanes) const {
    unsigned result = 0;
    unsigned rank = 0;
    for (unsigned rest = self().mask(); rest != 0; rest &= rest - 1, ++rank) {
      if ((lanes & rest & (~rest + 1)) != 0) result |= 1u << rank;
    }
    return result;
  }

 private:
  SIMT_DEVICE_ const Group& self() const { return static_cast<const Group&>(*this); }
};

}  // namespace details

// ---- a block
class thread_block {
 public:
  using arrival_token = int;
  SIMT_DEVICE_ static void sync() { __syncthreads(); }
  SIMT_DEVICE_ static unsigned thread_rank() { return details::rank_in_block(); }
  SIMT_DEVICE_ static unsigned size() { return details::threads_of_block(); }
  SIMT_DEVICE_ static unsigned num_threads() { return details::threads_of_block(); }
  SIMT_DEVICE_ static dim3 group_index() { return {blockIdx.x, blockIdx.y, blockIdx.z}; }
  SIMT_DEVICE_ static dim3 thread_index() { return {threadIdx.x, threadIdx.y, threadIdx.z}; }
  SIMT_DEVICE_ static dim3 group_dim() { return {blockDim.x, blockDim.y, blockDim.z}; }
  SIMT_DEVICE_ static dim3 dim_threads() { return group_dim(); }

  SIMT_DEVICE_ explicit thread_block(unsigned char* room = nullptr) : room_(room) {}
  /// Shared memory for what tiles of several warps exchange; null without.
  SIMT_DEVICE_ unsigned char* room() const { return room_; }

 private:
  unsigned char* room_;
};
SIMT_DEVICE_ thread_block this_thread_block() { return thread_block(); }

/// Shared memory for tiles of more than a warp, in blocks of at most `max_threads`.
template <unsigned max_threads = 1024>
struct alignas(16) block_tile_memory {
  unsigned char bytes[(max_threads + 31) / 32][details::bytes_of_warp];
};
template <unsigned max_threads>
SIMT_DEVICE_ thread_block this_thread_block(block_tile_memory<max_threads>& memory) {
  return thread_block(memory.bytes[0]);
}

// ---- lanes that are converged, or chosen
class coalesced_group : public details::LaneGroup<coalesced_group> {
 public:
  SIMT_DEVICE_ explicit coalesced_group(unsigned mask, unsigned rank = 0, unsigned count = 1)
      : mask_(mask), meta_rank_(rank), meta_size_(count) {}
  SIMT_DEVICE_ unsigned mask() const { return mask_; }
  SIMT_DEVICE_ unsigned size() const { return static_cast<unsigned>(__popc(mask_)); }
  SIMT_DEVICE_ unsigned meta_group_rank() const { return meta_rank_; }
  SIMT_DEVICE_ unsigned meta_group_size() const { return meta_size_; }

 private:
  unsigned mask_;
  unsigned meta_rank_;
  unsigned meta_size_;
};
SIMT_DEVICE_ coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

// ---- a tile of 2^k lanes
template <unsigned tile_size, class Parent = void>
class thread_block_tile : public details::LaneGroup<thread_block_tile<tile_size, Parent>> {
  static_assert(tile_size > 0 && (tile_size & (tile_size - 1)) == 0, "a tile has 1, 2, 4, 8, 16, 32, ... threads");

 public:
  static constexpr unsigned static_size = tile_size;
  SIMT_DEVICE_ explicit thread_block_tile(unsigned rank, unsigned count) : meta_rank_(rank), meta_size_(count) {}
  template <class Other>
  SIMT_DEVICE_ thread_block_tile(const thread_block_tile<tile_size, Other>& other)
      : meta_rank_(other.meta_group_rank()), meta_size_(other.meta_group_size()) {}
  SIMT_DEVICE_ static constexpr unsigned size() { return tile_size; }
  SIMT_DEVICE_ static constexpr unsigned num_threads() { return tile_size; }
  SIMT_DEVICE_ static unsigned thread_rank() { return details::lane() % tile_size; }
  SIMT_DEVICE_ unsigned mask() const { return details::ones(tile_size) << (details::lane() & ~(tile_size - 1)); }
  SIMT_DEVICE_ unsigned meta_group_rank() const { return meta_rank_; }
  SIMT_DEVICE_ unsigned meta_group_size() const { return meta_size_; }

  // As single shuffles of that width.
  template <class Value>
  SIMT_DEVICE_ Value shfl(const Value& value, int rank) const {
    return ::simt::detail::shuffle_value(::simt::detail::Shuffle::index, mask(), value, static_cast<unsigned>(rank),
                                         tile_size);
  }
  template <class Value>
  SIMT_DEVICE_ Value shfl_up(const Value& value, unsigned delta) const {
    return ::simt::detail::shuffle_value(::simt::detail::Shuffle::up, mask(), value, delta, tile_size);
  }
  template <class Value>
  SIMT_DEVICE_ Value shfl_down(const Value& value, unsigned delta) const {
    return ::simt::detail::shuffle_value(::simt::detail::Shuffle::down, mask(), value, delta, tile_size);
  }
  template <class Value>
  SIMT_DEVICE_ Value shfl_xor(const Value& value, unsigned lane_mask) const {
    return ::simt::detail::shuffle_value(::simt::detail::Shuffle::xor_, mask(), value, lane_mask, tile_size);
  }

 private:
  unsigned meta_rank_;
  unsigned meta_size_;
};

// ---- a tile of several warps
template <unsigned tile_size, class Parent>
requires(tile_size > 32) class thread_block_tile<tile_size, Parent> {
  static_assert((tile_size & (tile_size - 1)) == 0 && tile_size <= 1024,
                "a tile has 64, 128, 256, 512 or 1024 threads");

 public:
  SIMT_DEVICE_ explicit thread_block_tile(unsigned rank, unsigned count, unsigned char* room)
      : meta_rank_(rank), meta_size_(count), room_(room) {}
  template <class Other>
  SIMT_DEVICE_ thread_block_tile(const thread_block_tile<tile_size, Other>& other)
      : meta_rank_(other.meta_group_rank()), meta_size_(other.meta_group_size()), room_(other.room()) {}
  SIMT_DEVICE_ void sync() const { ::simt::runtime::tile_barrier(tile_size); }
  SIMT_DEVICE_ static constexpr unsigned size() { return tile_size; }
  SIMT_DEVICE_ static constexpr unsigned num_threads() { return tile_size; }
  SIMT_DEVICE_ static unsigned thread_rank() { return details::rank_in_block() % tile_size; }
  SIMT_DEVICE_ unsigned meta_group_rank() const { return meta_rank_; }
  SIMT_DEVICE_ unsigned meta_group_size() const { return meta_size_; }
  SIMT_DEVICE_ unsigned char* room() const { return room_; }

 private:
  unsigned meta_rank_;
  unsigned meta_size_;
  unsigned char* room_;
};

// ---- any of these, known when the kernel runs
class thread_group {
 public:
  SIMT_DEVICE_ thread_group(const thread_block&) : mask_(0) {}
  SIMT_DEVICE_ thread_group(const coalesced_group& group) : mask_(group.mask()) {}
  template <unsigned tile_size, class Parent>
  SIMT_DEVICE_ thread_group(const thread_block_tile<tile_size, Parent>& tile) : mask_(tile.mask()) {}
  SIMT_DEVICE_ void sync() const {
    if (mask_ == 0) {
      __syncthreads();
    } else {
      __syncwarp(mask_);
    }
  }
  SIMT_DEVICE_ unsigned size() const {
    return mask_ == 0 ? details::threads_of_block() : static_cast<unsigned>(__popc(mask_));
  }
  SIMT_DEVICE_ unsigned num_threads() const { return size(); }
  SIMT_DEVICE_ unsigned thread_rank() const {
    return mask_ == 0 ? details::rank_in_block()
                      : static_cast<unsigned>(__popc(mask_ & details::ones(details::lane())));
  }
  /// 0 for a block.
  SIMT_DEVICE_ unsigned mask() const { return mask_; }

 private:
  unsigned mask_;
};

// ---- the grid: where a thread is in it. Its barrier needs a cooperative launch.
class grid_group {
 public:
  SIMT_DEVICE_ static unsigned long long block_rank() {
    return (static_cast<unsigned long long>(blockIdx.z) * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  }
  SIMT_DEVICE_ static unsigned long long num_blocks() {
    return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z;
  }
  SIMT_DEVICE_ static unsigned long long thread_rank() {
    return block_rank() * details::threads_of_block() + details::rank_in_block();
  }
  SIMT_DEVICE_ static unsigned long long size() { return num_blocks() * details::threads_of_block(); }
  SIMT_DEVICE_ static unsigned long long num_threads() { return size(); }
  SIMT_DEVICE_ static dim3 dim_blocks() { return {gridDim.x, gridDim.y, gridDim.z}; }
  SIMT_DEVICE_ static dim3 group_dim() { return dim_blocks(); }
  SIMT_DEVICE_ static dim3 block_index() { return {blockIdx.x, blockIdx.y, blockIdx.z}; }
  template <class... Nothing>
  void sync(Nothing...) const {
    static_assert(sizeof...(Nothing) == 0 && ::simt::detail::absent<Nothing...>,
                  "the Lockstep simulator has no barrier of a grid (grid_group::sync): its blocks run one after the "
                  "other; use two launches");
  }
};
SIMT_DEVICE_ grid_group this_grid() { return {}; }

// ---- dividing groups
template <unsigned tile_size>
SIMT_DEVICE_ thread_block_tile<tile_size, thread_block> tiled_partition(const thread_block& block) {
  const unsigned rank = details::rank_in_block() / tile_size;
  const unsigned tiles = (details::threads_of_block() + tile_size - 1) / tile_size;
  if constexpr (tile_size <= 32) {
    return thread_block_tile<tile_size, thread_block>(rank, tiles);
  } else {
    return thread_block_tile<tile_size, thread_block>(rank, tiles, block.room());
  }
}
template <unsigned tile_size, unsigned parent_size, class Parent>
SIMT_DEVICE_ thread_block_tile<tile_size, thread_block_tile<parent_size, Parent>> tiled_partition(
    const thread_block_tile<parent_size, Parent>& parent) {
  static_assert(tile_size <= parent_size);
  return thread_block_tile<tile_size, thread_block_tile<parent_size, Parent>>(parent.thread_rank() / tile_size,
                                                                              parent_size / tile_size);
}
/// Of a block: lanes that lie side by side. Of other lanes: by their ranks.
SIMT_DEVICE_ thread_group tiled_partition(const thread_group& parent, unsigned tile_size) {
  if (parent.mask() == 0) {
    const unsigned first = details::lane() & ~(tile_size - 1);
    return coalesced_group(details::ones(tile_size) << first);
  }
  const unsigned tile = parent.thread_rank() / tile_size;
  unsigned mask = 0;
  unsigned rank = 0;
  for (unsigned rest = parent.mask(); rest != 0; rest &= rest - 1, ++rank) {
    if (rank / tile_size == tile) mask |= rest & (~rest + 1);
  }
  return coalesced_group(mask);
}
/// The lanes of `group` whose labels are equal.
template <class Group, class Label>
SIMT_DEVICE_ coalesced_group labeled_partition(const Group& group, Label label) {
  const unsigned mask = __match_any_sync(group.mask(), label);
  // Groups are numbered by their first lanes.
  const unsigned leaders = __ballot_sync(group.mask(), (mask & details::ones(details::lane())) == 0);
  const unsigned before = details::ones(static_cast<unsigned>(__ffs(static_cast<int>(mask))) - 1);
  return coalesced_group(mask, static_cast<unsigned>(__popc(leaders & before)), static_cast<unsigned>(__popc(leaders)));
}
template <class Group>
SIMT_DEVICE_ coalesced_group binary_partition(const Group& group, bool predicate) {
  return labeled_partition(group, static_cast<int>(predicate));
}

// ---- as functions
template <class Group>
SIMT_DEVICE_ void sync(const Group& group) {
  group.sync();
}
template <class Group>
SIMT_DEVICE_ auto thread_rank(const Group& group) {
  return group.thread_rank();
}
template <class Group>
SIMT_DEVICE_ auto group_size(const Group& group) {
  return group.size();
}

}  // namespace cooperative_groups
