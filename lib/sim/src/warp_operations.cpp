// SPDX-License-Identifier: BSD-3-Clause
// Shuffles, votes, matches and reductions: lanes post what they bring and wait; when all lanes of a mask have come,
// each gets its result.
#include <bit>

#include "engine.h"
#include "ordering.h"
#include "sync_findings.h"

namespace simt {
namespace {

using runtime::WarpOperation;

std::uint32_t bit(unsigned lane) { return std::uint32_t{1} << lane; }

template <class Function>
void for_each_lane(std::uint32_t mask, Function function) {
  for (; mask != 0; mask &= mask - 1) function(static_cast<unsigned>(std::countr_zero(mask)));
}

std::uint32_t reduce(WarpOperation operation, std::uint32_t a, std::uint32_t b) {
  const auto sa = static_cast<std::int32_t>(a);
  const auto sb = static_cast<std::int32_t>(b);
  switch (operation) {
    case WarpOperation::add: return a + b;
    case WarpOperation::min_signed: return sa < sb ? a : b;
    case WarpOperation::max_signed: return sa > sb ? a : b;
    case WarpOperation::min_unsigned: return a < b ? a : b;
    case WarpOperation::max_unsigned: return a > b ? a : b;
    case WarpOperation::bit_and: return a & b;
    case WarpOperation::bit_or: return a | b;
    default: return a ^ b;
  }
}

/// The lanes of `mask` that have not ended: the ones a mask's other lanes wait for. Lanes that the warp does not have
/// count as ended, as on hardware, where a block's last warp may be partial.
std::uint32_t living(const Warp& warp, std::uint32_t mask) {
  std::uint32_t alive = 0;
  for (unsigned lane = 0; lane < warp.size; ++lane) {
    if (warp.lanes[lane].state != LaneState::done) alive |= bit(lane);
  }
  return alive & mask;
}

void finish(Warp& warp, std::uint32_t taking_part) {
  const auto leader = static_cast<unsigned>(std::countr_zero(taking_part));
  const WarpOperation operation = warp.lanes[leader].operation;
  ++engine.counters.warp_operations;
  ordering::warp_operation(warp.number, taking_part, living(warp, ~0U) == taking_part);
  const bool shuffles = operation == WarpOperation::exchange || operation == WarpOperation::shift;
  engine.counters.shuffles += shuffles;

  auto common = static_cast<std::uint32_t>(warp.lanes[leader].value);
  std::uint32_t ballot = 0;
  bool all_equal = true;
  for_each_lane(taking_part, [&](unsigned lane) {
    const Lane& l = warp.lanes[lane];
    if (l.value != 0) ballot |= bit(lane);
    all_equal &= l.value == warp.lanes[leader].value;
    if (lane != leader) common = reduce(operation, common, static_cast<std::uint32_t>(l.value));
  });

  for_each_lane(taking_part, [&](unsigned lane) {
    Lane& l = warp.lanes[lane];
    switch (operation) {
      case WarpOperation::sync: l.result = 0; break;
      case WarpOperation::exchange:
      case WarpOperation::shift:
        l.result = (taking_part & bit(l.argument % warp_lanes)) != 0 ? warp.lanes[l.argument % warp_lanes].value : 0;
        break;
      case WarpOperation::ballot: l.result = ballot; break;
      case WarpOperation::match_any:
        l.result = 0;
        for_each_lane(taking_part,
                      [&](unsigned other) { l.result |= warp.lanes[other].value == l.value ? bit(other) : 0; });
        break;
      case WarpOperation::match_all: l.result = all_equal ? l.mask : 0; break;
      default: l.result = common; break;
    }
  });
  if (shuffles) check_shuffle(warp, taking_part);
  for_each_lane(taking_part, [&](unsigned lane) {
    Lane& l = warp.lanes[lane];
    if (!shuffles) l.undefined = nullptr;
    l.state = LaneState::ready;
  });
}

bool finish_complete_masks(Warp& warp) {
  bool any = false;
  for (unsigned lane = 0; lane < warp.size; ++lane) {
    const Lane& l = warp.lanes[lane];
    if (l.state != LaneState::warp_operation) continue;
    const std::uint32_t needed = living(warp, l.mask) | bit(lane);
    bool complete = true;
    for_each_lane(needed, [&](unsigned other) {
      const Lane& o = warp.lanes[other];
      complete &= o.state == LaneState::warp_operation && o.operation == l.operation && o.mask == l.mask;
    });
    if (!complete) continue;
    finish(warp, needed);
    any = true;
  }
  return any;
}

// Lanes that wait at the same place, when nobody in the warp can move, are the ones that are converged there.
bool finish_active_masks(Warp& warp) {
  bool any = false;
  for (unsigned lane = 0; lane < warp.size; ++lane) {
    if (warp.lanes[lane].state != LaneState::active_mask) continue;
    std::uint32_t together = 0;
    for (unsigned other = lane; other < warp.size; ++other) {
      const Lane& o = warp.lanes[other];
      if (o.state == LaneState::active_mask && o.place == warp.lanes[lane].place) together |= bit(other);
    }
    for_each_lane(together, [&](unsigned other) {
      warp.lanes[other].result = together;
      warp.lanes[other].state = LaneState::ready;
    });
    any = true;
  }
  return any;
}

}  // namespace

bool complete_warp_operations(Warp& warp) { return finish_complete_masks(warp) || finish_active_masks(warp); }

namespace runtime {

std::uint64_t warp_operation(WarpOperation operation, std::uint32_t mask, std::uint64_t value, unsigned argument,
                             unsigned) {
  Lane& lane = *engine.current;
  lane.place = __builtin_return_address(0);
  if ((mask & bit(lane.number)) == 0) {
    engine.ending = true;  // copying the message is no access of the kernel's
    fault(719, "lane_not_in_mask", "calls a warp operation with a mask that does not name the calling lane",
          lane.place);
  }
  lane.operation = operation;
  lane.mask = mask;
  lane.value = value;
  lane.argument = argument;
  lane.state = LaneState::warp_operation;
  yield_lane();
  return lane.result;
}

std::uint32_t active_mask() {
  Lane& lane = *engine.current;
  lane.place = __builtin_return_address(0);
  lane.state = LaneState::active_mask;
  yield_lane();
  return static_cast<std::uint32_t>(lane.result);
}

unsigned lane_index() { return engine.current->number; }

}  // namespace runtime
}  // namespace simt
