// SPDX-License-Identifier: BSD-3-Clause
#include "horizon.h"

#include "engine.h"

namespace simt {
namespace {

/// After so many turns the others may be waiting, in a loop of their own making, for one that is held.
constexpr unsigned most_turns = 1024;

}  // namespace

bool Horizon::is_passed(const Warp& warp) {
  std::uint32_t ready = 0;
  std::uint32_t past = 0;
  for (unsigned lane = 0; lane < warp.size; ++lane) {
    if (warp.lanes[lane].state != LaneState::ready) continue;
    const LoopProgress progress(warp.lanes[lane].loops);
    if (progress.is_ahead_of(foremost_) || foremost_.is_nowhere()) foremost_ = progress;
    ready |= std::uint32_t{1} << lane;
    past |= std::uint32_t{progress.is_ahead_of(horizon_)} << lane;
  }
  if (!is_set_ || past == ready) return true;
  held_ = ++turns_ < most_turns ? past : 0;
  return false;
}

void Horizon::set(std::size_t open) {
  horizon_ = foremost_;
  open_ = open;
  is_set_ = true;
  held_ = 0;
  turns_ = 0;
}

}  // namespace simt
