// SPDX-License-Identifier: BSD-3-Clause
// inclusive_scan() and exclusive_scan() over a tile or a coalesced group, in the order of ranks.
#pragma once

#include "cooperative_groups/reduce.h"

namespace cooperative_groups {

template <class Group, class Value, class Operation>
SIMT_DEVICE_ Value inclusive_scan(const Group& group, Value value, Operation operation) {
  for (unsigned distance = 1; distance < group.size(); distance *= 2) {
    const Value before = group.shfl_up(value, distance);
    if (group.thread_rank() >= distance) value = operation(before, value);
  }
  return value;
}
template <class Group, class Value>
SIMT_DEVICE_ Value inclusive_scan(const Group& group, const Value& value) {
  return inclusive_scan(group, value, plus<Value>());
}

/// The first thread gets Value().
template <class Group, class Value, class Operation>
SIMT_DEVICE_ Value exclusive_scan(const Group& group, const Value& value, Operation operation) {
  const Value inclusive = inclusive_scan(group, value, operation);
  const Value before = group.shfl_up(inclusive, 1);
  return group.thread_rank() == 0 ? Value() : before;
}
template <class Group, class Value>
SIMT_DEVICE_ Value exclusive_scan(const Group& group, const Value& value) {
  return exclusive_scan(group, value, plus<Value>());
}

}  // namespace cooperative_groups
