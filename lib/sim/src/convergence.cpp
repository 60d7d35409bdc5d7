// SPDX-License-Identifier: BSD-3-Clause
// Most warps do not diverge: then all sequences are equal, or shorter ones are beginnings of the longest, and requests
// are read off side by side. Where they part, the rest is grouped through a hash table, and stays there while lanes of
// the warp may yet come to it.
#include "convergence.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "device_limits.h"
#include "engine.h"
#include "horizon.h"
#include "open_requests.h"
#include "request.h"
#include "trace.h"

namespace simt::convergence {
namespace {

using Logs = LaneLog (&)[warp_lanes];

/// How many of its first accesses `log` has in common with the longest one: all, mostly.
std::size_t common(const LaneLog& log, const LaneLog& longest) {
  const std::size_t count = log.count;
  constexpr std::size_t few = 4;
  if (count > few && std::memcmp(log.keys, longest.keys, count * sizeof log.keys[0]) == 0 &&
      std::memcmp(log.passes, longest.passes, count * sizeof log.passes[0]) == 0) {
    return count;
  }
  std::size_t i = 0;
  while (i < count && log.keys[i] == longest.keys[i] && log.passes[i] == longest.passes[i]) ++i;
  return i;
}

/// How many rounds of accesses can be read off side by side, none of which a lane may come to later.
std::size_t in_step(Logs logs, const LaneLog& longest, const Warp& warp) {
  std::uint32_t ready = 0;  // their logs are full
  for (unsigned lane = 0; lane < warp.size; ++lane) {
    ready |= std::uint32_t{warp.lanes[lane].state == LaneState::ready} << lane;
  }
  const auto may_follow = [&](const Lane& lane) {
    switch (lane.state) {
      case LaneState::done: return false;
      case LaneState::barrier: return lane.tile != 0;
      case LaneState::warp_operation: return (lane.mask & ready) == 0;
      default: return true;
    }
  };
  std::size_t rounds = longest.count;
  for (unsigned lane = 0; lane < warp.size; ++lane) {
    const std::size_t alike = common(logs[lane], longest);
    if (alike < logs[lane].count || (ready != 0 && may_follow(warp.lanes[lane]))) rounds = std::min(rounds, alike);
  }
  return rounds;
}

template <auto count>
void count_in_step(Logs logs, const LaneLog& longest, std::size_t rounds, unsigned alive) {
  Request request{};
  for (std::size_t i = 0; i < rounds; ++i) {
    request.key = longest.keys[i];
    request.active = 0;
    for (unsigned lane = 0; lane < warp_lanes; ++lane) {
      request.addresses[request.active] = logs[lane].addresses[i];
      request.lanes[request.active] = static_cast<unsigned char>(lane);
      request.active += i < logs[lane].count;
    }
    count(request, alive);
  }
}

void count_open(OpenRequests& open, std::size_t first) {
  if (tracing::on) {
    open.count<count_and_trace>(first);
  } else {
    open.count<count_request>(first);
  }
  engine.waits.use();
}

/// Instructions that the warp has executed. Between two accesses it is as many as the lane with the most of them: where
/// lanes take different ways, those that are on none of them wait. Where their accesses differ, that is taken over all.
std::uint64_t warp_work(Logs logs, const LaneLog& longest, bool in_step) {
  std::uint64_t work = 0;
  std::uint32_t last[warp_lanes];
  for (unsigned lane = 0; lane < warp_lanes; ++lane) last[lane] = logs[lane].work_before;
  for (std::size_t i = 0; in_step && i < longest.count; ++i) {
    std::uint32_t most = 0;
    for (unsigned lane = 0; lane < warp_lanes; ++lane) {
      const std::uint32_t now = i < logs[lane].count ? logs[lane].work[i] : last[lane];
      most = std::max(most, now - last[lane]);
      last[lane] = now;
    }
    work += most;
  }
  std::uint32_t most = 0;
  for (unsigned lane = 0; lane < warp_lanes; ++lane) most = std::max(most, logs[lane].work_after - last[lane]);
  return work + most;
}

struct Parted {
  OpenRequests open;
  Horizon horizon;
};
std::array<Parted, limits::threads_per_block / warp_lanes> parted;  // by the warps' numbers in the block

bool waits(const Warp& warp) {
  return std::none_of(warp.lanes, warp.lanes + warp.size,
                      [](const Lane& lane) { return lane.state == LaneState::ready; });
}

/// Counts what lanes cannot come to any more.
void close(Parted& of, const Warp& warp) {
  if (of.open.empty()) return;
  if (waits(warp) || of.open.is_full()) {
    count_open(of.open, of.open.size());
    of.horizon.clear();
  } else if (of.horizon.is_passed(warp)) {
    if (of.horizon.open() != 0) count_open(of.open, of.horizon.open());
    of.horizon.set(of.open.size());
    if (of.open.empty()) of.horizon.clear();
  }
}

}  // namespace

void take(Logs logs, const Warp& warp, std::uint32_t alive) {
  const LaneLog* longest = &logs[0];
  for (const LaneLog& log : logs) {
    if (log.count > longest->count) longest = &log;
  }
  Parted& of = parted[warp.number];
  const std::size_t rounds = of.open.empty() ? in_step(logs, *longest, warp) : 0;
  if (engine.counters.lane_instructions != 0) {
    engine.counters.warp_instructions += warp_work(logs, *longest, rounds == longest->count);
    for (LaneLog& log : logs) log.work_before = log.work_after = 0;
  }
  const auto alive_lanes = static_cast<unsigned>(std::popcount(alive));
  if (rounds > 0) {
    if (tracing::on) {
      count_in_step<count_and_trace>(logs, *longest, rounds, alive_lanes);
    } else {
      count_in_step<count_request>(logs, *longest, rounds, alive_lanes);
    }
    engine.waits.use();
  }
  if (rounds < longest->count) {
    for (unsigned lane = 0; lane < warp.size; ++lane) {
      const bool goes_on = warp.lanes[lane].state == LaneState::ready;
      of.open.add(lane, logs[lane], rounds, alive_lanes, goes_on);
    }
  }
  for (LaneLog& log : logs) log.count = 0;
  close(of, warp);
}

Terms terms(const Warp& warp) {
  const Parted& of = parted[warp.number];
  if (of.open.empty()) return {LaneLog::capacity, 0};
  return {LaneLog::capacity / 4, of.horizon.held()};  // lanes that have parted are to keep near one another
}

void finish(const Warp& warp) {
  Parted& of = parted[warp.number];
  if (of.open.empty()) return;
  of.horizon.clear();
  engine.warp = warp.number;
  count_open(of.open, of.open.size());
}

}  // namespace simt::convergence
