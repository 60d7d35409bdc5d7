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

template <unsigned tile_size, class Parent, class Value, class Operation>
SIMT_DEVICE_ Value reduce(const thread_block_tile<tile_size, Parent>& tile, Value value, Operation operation) {
  for (unsigned distance = tile_size / 2; distance > 0; distance /= 2) {
    value = operation(value, tile.shfl_xor(value, distance));
  }
  return value;
}

template <class Value, class Operation>
SIMT_DEVICE_ Value reduce(const coalesced_group& group, const Value& value, Operation operation) {
  Value result = group.shfl(value, 0);
  for (unsigned rank = 1; rank < group.size(); ++rank) result = operation(result, group.shfl(value, rank));
  return result;
}

}  // namespace cooperative_groups
