// SPDX-License-Identifier: BSD-3-Clause
#include "sync_findings.h"

#include <bit>
#include <set>
#include <string>
#include <utility>

#include "source_lines.h"

namespace simt {
namespace {

/// Places that were told of, each once for a kind of finding.
std::set<std::pair<const char*, const void*>> told;
/// Pairs of barriers' calls that are of one line.
std::set<std::pair<const void*, const void*>> same_barrier;

void tell(const char* kind, const std::string& message, const Lane& lane, const void* place,
          const std::optional<Actor>& other = {}) {
  const EngineCode engine_code;
  if (!told.insert({kind, place}).second) return;
  add_finding(kind, message, Actor{place, engine.block, lane.thread}, other);
}

bool is_same_barrier(const void* one, const void* other) {
  if (one == other || same_barrier.contains({one, other})) return true;
  const SourceLine a = source_line(reinterpret_cast<std::uintptr_t>(one));
  const SourceLine b = source_line(reinterpret_cast<std::uintptr_t>(other));
  if (a.line != b.line || a.file != b.file) return false;
  same_barrier.insert({one, other});
  return true;
}

constexpr std::uint32_t bit(unsigned lane) { return std::uint32_t{1} << lane; }

void read_undefined(Lane& lane, unsigned source, bool exited) {
  tell("shuffle_source",
       "reads the value of lane " + std::to_string(source) + " of its warp, which " +
           (exited ? "has left the kernel or was never there" : "is not in the mask") + ": what it gets is undefined",
       lane, lane.place);
}

}  // namespace

void check_barrier() {
  const Lane* first = nullptr;
  const Lane* gone = nullptr;
  std::size_t left = 0;
  for (const Lane& lane : engine.lanes) {
    if (lane.state == LaneState::done) {
      ++left;
      if (gone == nullptr) gone = &lane;
    } else if (first == nullptr) {
      first = &lane;
    } else if (!is_same_barrier(first->place, lane.place)) {
      tell("divergent_barrier", "waits at a barrier while another thread of its block waits at another", *first,
           first->place, Actor{lane.place, engine.block, lane.thread});
    }
  }
  if (left == 0 || first == nullptr) return;
  tell("divergent_barrier",
       "waits at a barrier that " + std::to_string(left) + " of the block's " + std::to_string(engine.lanes.size()) +
           " threads do not reach: they have left the kernel",
       *first, first->place, Actor{nullptr, engine.block, gone->thread});
}

void check_shuffle(Warp& warp, std::uint32_t taking_part) {
  std::uint32_t undefined = 0;
  for (unsigned lane = 0; lane < warp.size; ++lane) {
    if (warp.lanes[lane].undefined != nullptr) undefined |= bit(lane);
  }
  for (std::uint32_t rest = taking_part; rest != 0; rest &= rest - 1) {
    Lane& lane = warp.lanes[std::countr_zero(rest)];
    const unsigned source = lane.argument % warp_lanes;
    const bool shifts = lane.operation == runtime::WarpOperation::shift;
    if ((taking_part & bit(source)) != 0) {
      // Another lane's value: as good as that lane's. A shift's is most often added to what was there.
      if ((undefined & bit(source)) != 0) {
        lane.undefined = warp.lanes[source].undefined;
      } else if (!shifts) {
        lane.undefined = nullptr;
      }
    } else if (shifts && (lane.mask & bit(source)) == 0) {
      lane.undefined = lane.place;
    } else {
      read_undefined(lane, source, (lane.mask & bit(source)) != 0);
      lane.undefined = nullptr;
    }
  }
}

void tell_undefined(Lane& lane) {
  tell("shuffle_source",
       "reads a lane beyond the end of the mask, and what follows from it is stored: the value is undefined", lane,
       lane.undefined);
  lane.undefined = nullptr;
}

void tell_deadlock() {
  for (const Lane& lane : engine.lanes) {
    if (lane.state != LaneState::barrier || lane.tile == 0) continue;
    tell("deadlock",
         "waits at the barrier of a tile of " + std::to_string(lane.tile) + " threads for others that wait elsewhere",
         lane, lane.place);
    return;
  }
  for (const Lane& lane : engine.lanes) {
    if (lane.state != LaneState::warp_operation) continue;
    const Lane* elsewhere = nullptr;
    for (const Lane& other : engine.lanes) {
      const bool awaited = other.index / warp_lanes == lane.index / warp_lanes && (lane.mask & bit(other.number)) != 0;
      const bool comes =
          other.state == LaneState::warp_operation && other.mask == lane.mask && other.operation == lane.operation;
      if (awaited && !comes && other.state != LaneState::done) elsewhere = &other;
    }
    const auto other =
        elsewhere == nullptr ? std::optional<Actor>() : Actor{elsewhere->place, engine.block, elsewhere->thread};
    tell("deadlock",
         "waits in a warp operation for lanes of its mask that will not come: they wait elsewhere or use another mask",
         lane, lane.place, other);
    return;
  }
}

void clear_sync_findings() { told.clear(); }

}  // namespace simt
