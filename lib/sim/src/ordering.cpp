// SPDX-License-Identifier: BSD-3-Clause
#include "ordering.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <vector>

namespace simt::ordering {
namespace {

constexpr unsigned lanes = 32;
constexpr unsigned warps = 32;
constexpr unsigned threads = lanes * warps;

std::vector<std::uint32_t> block_starts;  // segments, of the blocks that this launch has run

/// What the lanes of a warp know of one another: up to which segment.
struct WarpOrder {
  std::uint32_t all = 0;
  std::array<std::array<std::uint32_t, lanes>, lanes> of{};  // of[a][b]: lane a about lane b
  bool partial = false;                                      // `of` says more than `all`
};
std::array<WarpOrder, warps> warp_orders;

/// The segments of the last barriers of tiles of 64, 128, … 1024 threads.
constexpr unsigned tile_sizes = 5;
std::array<std::array<std::uint32_t, threads / 64>, tile_sizes> tile_barriers;
bool has_tiles = false;

/// A thread made what it and its block had done visible through a flag.
struct Release {
  std::size_t block;
  unsigned thread;
  std::uint32_t own;           // what the thread itself did before this segment
  std::uint32_t block_before;  // what others of its block did before this one
  bool device;                 // to other blocks too
};
/// A thread saw a flag that had been released `count` times.
struct Acquire {
  std::uintptr_t flag;
  std::size_t count;
  unsigned thread;
  std::uint32_t segment;
};
struct Fences {
  std::array<std::uint32_t, threads> of{};
  std::uint32_t any = 0;
};

std::unordered_map<std::uintptr_t, std::vector<Release>> releases;
std::vector<std::vector<Acquire>> acquires;  // of each block that has run
Fences device_fences;
Fences block_fences;

std::uint32_t interval_segment() { return stamp::segment_of(now.interval); }

/// Looks for a way from an access to a thread, back along releases and acquires.
class Search {
 public:
  explicit Search(Stamp old)
      : block_(block_of(old)), thread_(stamp::thread_of(old)), segment_(stamp::segment_of(old)) {}

  /// From what thread `thread` of block `block` has acquired before segment `before`, and others of the block before
  /// `others_before`.
  bool from(std::size_t block, unsigned thread, std::uint32_t before, std::uint32_t others_before) {
    if (block >= acquires.size()) return false;
    for (const Acquire& acquire : acquires[block]) {
      const bool counts = acquire.thread == thread ? acquire.segment <= before : acquire.segment < others_before;
      if (counts && through(acquire, block)) return true;
    }
    return false;
  }

 private:
  bool through(const Acquire& acquire, std::size_t block) {
    if (std::find(seen_.begin(), seen_.end(), &acquire) != seen_.end() || seen_.size() > most_steps) return false;
    seen_.push_back(&acquire);
    const auto& all = releases[acquire.flag];
    const auto visible = [&](const Release& r) { return r.device || r.block == block; };
    for (std::size_t i = 0; i < acquire.count; ++i) {
      const Release& r = all[i];
      if (!visible(r) || r.block != block_) continue;
      if ((r.thread == thread_ && segment_ < r.own) || segment_ < r.block_before) return true;
    }
    for (std::size_t i = acquire.count; i-- > 0;) {
      const Release& r = all[i];
      if (visible(r) && from(r.block, r.thread, r.own, r.block_before)) return true;
    }
    return false;
  }

  static constexpr std::size_t most_steps = 1000;
  std::size_t block_;
  unsigned thread_;
  std::uint32_t segment_;
  std::vector<const Acquire*> seen_;
};

bool ordered_in_warp(Stamp old) {
  const unsigned me = stamp::thread_of(now.lane);
  const unsigned other = stamp::thread_of(old);
  if (me / lanes != other / lanes) return false;
  const WarpOrder& order = warp_orders[me / lanes];
  const std::uint32_t segment = stamp::segment_of(old);
  return segment <= order.all || (order.partial && segment <= order.of[me % lanes][other % lanes]);
}

bool ordered_by_tiles(Stamp old) {
  const unsigned me = stamp::thread_of(now.lane);
  const unsigned other = stamp::thread_of(old);
  for (unsigned i = 0; i < tile_sizes; ++i) {
    const unsigned size = 64U << i;
    if (me / size == other / size && stamp::segment_of(old) <= tile_barriers[i][me / size]) return true;
  }
  return false;
}

}  // namespace

void tile_barrier(unsigned size, unsigned tile) {
  has_tiles = true;
  for (unsigned i = 0; i < tile_sizes; ++i) {
    if (size == 64U << i) tile_barriers[i][tile] = now.segment;
  }
}

void forget() {
  block_starts.clear();
  releases.clear();
  acquires.clear();
  device_fences = block_fences = {};
  for (WarpOrder& order : warp_orders) order = {};
}

void begin_launch() {
  forget();
  in_use = false;
}

void begin_block() {
  block_starts.push_back(now.segment);
  if (in_use) {
    acquires.resize(block_starts.size());
    device_fences = block_fences = {};
  }
  if (has_tiles) tile_barriers = {};
  has_tiles = false;
  for (WarpOrder& order : warp_orders) {
    order.all = 0;
    if (order.partial) order = {};
  }
}

void warp_operation(unsigned warp, std::uint32_t mask, bool all) {
  WarpOrder& order = warp_orders[warp];
  if (all) {
    order.all = now.segment;
    order.partial = false;
    return;
  }
  if (!order.partial) {
    for (auto& row : order.of) row.fill(order.all);
    order.partial = true;
  }
  std::array<std::uint32_t, lanes> together{};
  for (unsigned lane = 0; lane < lanes; ++lane) {
    if ((mask >> lane & 1) == 0) continue;
    order.of[lane][lane] = now.segment;
    for (unsigned other = 0; other < lanes; ++other) together[other] = std::max(together[other], order.of[lane][other]);
  }
  for (unsigned lane = 0; lane < lanes; ++lane) {
    if ((mask >> lane & 1) != 0) order.of[lane] = together;
  }
}

void fence(bool device) {
  now.advance();
  if (!in_use) {
    in_use = true;
    acquires.resize(block_starts.size());
  }
  const unsigned thread = stamp::thread_of(now.lane);
  for (Fences* fences : {&block_fences, &device_fences}) {
    if (fences == &device_fences && !device) continue;
    fences->of[thread] = now.segment;
    fences->any = now.segment;
  }
}

void flag_access(std::uintptr_t flag, bool reads, bool writes) {
  const unsigned thread = stamp::thread_of(now.lane);
  auto known = releases.find(flag);
  if (reads && known != releases.end()) {
    auto& mine = acquires.back();
    const std::size_t count = known->second.size();
    const bool again =
        !mine.empty() && mine.back().flag == flag && mine.back().thread == thread && mine.back().count == count;
    if (!again) mine.push_back({flag, count, thread, now.segment});
  }
  if (!writes || block_fences.any == 0) return;
  const auto release = [&](const Fences& fences, bool device) {
    const std::uint32_t before_barrier = std::min(interval_segment(), fences.any);
    if (fences.of[thread] == 0 && before_barrier <= stamp::segment_of(now.block)) return;
    if (known == releases.end()) known = releases.try_emplace(flag).first;
    known->second.push_back({block_starts.size() - 1, thread, fences.of[thread], before_barrier, device});
  };
  release(block_fences, false);
  if (device_fences.any != 0) release(device_fences, true);
}

bool ordered(Stamp old) {
  if (old >= now.block && (ordered_in_warp(old) || (has_tiles && ordered_by_tiles(old)))) return true;
  if (!in_use || acquires.empty()) return false;
  return Search(old).from(block_starts.size() - 1, stamp::thread_of(now.lane), now.segment, interval_segment());
}

std::size_t block_of(Stamp s) {
  const auto after = std::upper_bound(block_starts.begin(), block_starts.end(), stamp::segment_of(s));
  return after == block_starts.begin() ? 0 : static_cast<std::size_t>(after - block_starts.begin()) - 1;
}

}  // namespace simt::ordering
