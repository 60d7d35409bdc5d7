// SPDX-License-Identifier: BSD-3-Clause
// Loops that do not end. Of two sorts: those that wait for a word in memory which nobody will change, and those that
// access no memory at all.
//
// A block is stuck where all its threads that could run only read the same few words again and again, or try atomic
// operations that change nothing. Blocks run one after the other, so no other block will help them. That is so on a
// GPU too for blocks that do not happen to run at once.
// A loop without accesses never gives way; a timer of the process's own running time finds it.
#pragma once

#include <cstdint>

#include "engine.h"

namespace simt {

/// Follows the turns of one block.
class StuckBlock {
 public:
  /// After a turn of `warp` in which the lanes in `ran` did (bit l: lane l), before its logs are emptied.
  void see(const Warp& warp, std::uint32_t ran);
  /// After a round of all warps: true if the block is stuck for good. Then a finding says where.
  bool after_round();

 private:
  std::uint64_t changes_ = 0;  ///< engine.atomic_changes, before the turn
  bool progress_ = false;      ///< in this round
  const Lane* spinner_ = nullptr;
  const void* place_ = nullptr;
  unsigned rounds_ = 0;
};

/// From construction to destruction, a lane that runs for seconds without an access to memory ends the launch.
class LoopTimer {
 public:
  LoopTimer();
  LoopTimer(const LoopTimer&) = delete;
  LoopTimer& operator=(const LoopTimer&) = delete;
  ~LoopTimer();
};

}  // namespace simt
