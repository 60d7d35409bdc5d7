// SPDX-License-Identifier: BSD-3-Clause
// Where only a part of a launch's blocks is to be counted (report.h, set_counted_blocks): which, and from them what all
// of them did.
#pragma once

#include <cstdint>

#include "access_log.h"
#include "instruction_counters.h"
#include "simt/report.h"

namespace simt {

class CountedBlocks {
 public:
  /// One in so many; 0 and 1: all.
  void set(std::uint64_t one_in) { wanted_ = one_in; }

  /// Of each `one_in` blocks that lie side by side one is counted, which the seed decides. In a small grid more are;
  /// all of those that run where that is a sample itself: then `blocks` is 0.
  void begin_launch(std::uint64_t blocks, std::uint64_t seed);
  void begin_block(std::uint64_t block);
  /// The running block is counted. Without a sample, always.
  [[nodiscard]] bool now() const { return now_; }

  /// From what was counted to what the launch did: `counters` has the accesses of all its blocks, `instructions` those
  /// of the counted ones. What cannot be told from them becomes 0.
  void estimate(Counters& counters, InstructionCounters& instructions) const;

 private:
  std::uint64_t wanted_ = 1;
  std::uint64_t one_in_ = 1;  ///< in this launch
  std::uint64_t blocks_ = 0;
  std::uint64_t seed_ = 0;
  bool now_ = true;
};

/// Where not all blocks were counted, the counter is there all the same.
bool told_by_a_sample(std::uint64_t Counters::*member);

/// For a warp of a block that is not counted: adds up its accesses and empties the log.
void pass_over_warp_log(LaneLog (&logs)[warp_lanes]);

}  // namespace simt
