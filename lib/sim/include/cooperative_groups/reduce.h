// SPDX-License-Identifier: BSD-3-Clause
// reduce(): one value of a group's values, the same for each of its threads. For tiles by a butterfly of shuffles, for
// coalesced groups by one value after the other; sums of floating-point numbers may differ from CUDA's in their
// rounding.
#pragma once

#include "cooperative_groups.h"

namespace cooperative_groups {

#define SIMT_GROUP_OPERATION_(name, expression)                                                \
  template <class Value = void>                                                                \
  struct name {                                                                                \
    SIMT_DEVICE_ Value operator()(const Value& a, const Value& b) const { return expression; } \
  };                                                                                           \
  template <>                                                                                  \
  struct name<void> {                                                                          \
    template <class Value>                                                                     \
    SIMT_DEVICE_ Value operator()(const Value& a, const Value& b) const {                      \
      return expression;                                                                       \
    }                                                                                          \
  };
SIMT_GROUP_OPERATION_(plus, a + b)
SIMT_GROUP_OPERATION_(less, b < a ? b : a)     // the smaller one, as CUDA names it
SIMT_GROUP_OPERATION_(greater, a < b ? b : a)  // the larger one
SIMT_GROUP_OPERATION_(bit_and, a& b)
SIMT_GROUP_OPERATION_(bit_or, a | b)
SIMT_GROUP_OPERATION_(bit_xor, a ^ b)
#undef SIMT_GROUP_OPERATION_

namespace details {
/// Each warp's value through the block's block_tile_memory.
template <class Tile, class Value, class Operation>
SIMT_DEVICE_ Value reduce_warps(const Tile& tile, const Value& of_warp, Operation operation) {
  using Words = ::simt::detail::Words<Value>;
  static_assert(sizeof(Words) <= bytes_of_warp, "a tile of several warps reduces values of up to 64 bytes");
  const unsigned first = rank_in_block() / tile.size() * (tile.size() / 32);
  const auto place = [&](unsigned warp) { return reinterpret_cast<uint32_t*>(tile.room() + warp * bytes_of_warp); };
  const Words mine(of_warp);
  if (lane() == 0) {
    for (unsigned i = 0; i < Words::count; ++i) place(rank_in_block() / 32)[i] = mine.words[i];
  }
  tile.sync();
  Words other(of_warp);
  for (unsigned i = 0; i < Words::count; ++i) other.words[i] = place(first)[i];
  Value result = other.value();
  for (unsigned warp = first + 1; warp < first + tile.size() / 32; ++warp) {
    for (unsigned i = 0; i < Words::count; ++i) other.words[i] = place(warp)[i];
    result = operation(result, other.value());
  }
  tile.sync();
  return result;
}
}  // namespace details

template <unsigned tile_size, class Parent, class Value, class Operation>
SIMT_DEVICE_ Value reduce(const thread_block_tile<tile_size, Parent>& tile, Value value, Operation operation) {
  if constexpr (tile_size > 32) {
    const auto warp = tiled_partition<32>(this_thread_block());
    return details::reduce_warps(tile, reduce(warp, value, operation), operation);
  } else {
    for (unsigned distance = tile_size / 2; distance > 0; distance /= 2) {
      value = operation(value, tile.shfl_xor(value, distance));
    }
    return value;
  }
}

template <class Value, class Operation>
SIMT_DEVICE_ Value reduce(const coalesced_group& group, const Value& value, Operation operation) {
  Value result = group.shfl(value, 0);
  for (unsigned rank = 1; rank < group.size(); ++rank) result = operation(result, group.shfl(value, rank));
  return result;
}

}  // namespace cooperative_groups
