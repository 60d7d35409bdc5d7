// SPDX-License-Identifier: BSD-3-Clause
#include "counted_blocks.h"

#include <algorithm>
#include <iterator>

#include "engine.h"
#include "run_order.h"

namespace simt {
namespace {

constexpr std::uint64_t least_counted = 16;  // blocks of a launch, or all that it has

/// What blocks do together: the most that an address takes of all, and what one finds in L2 that another brought.
constexpr std::uint64_t Counters::*not_told_by_a_sample[] = {
    &Counters::global_atomic_hottest,
    &Counters::global_atomic_sector_hottest,
    &Counters::memory_sectors_read,
    &Counters::memory_sectors_written,
    &Counters::waits_l2,
    &Counters::waits_memory,
};

/// Of what is not counted by instruction, what is counted in the counted blocks alone.
constexpr std::uint64_t Counters::*counted_by_turns[] = {&Counters::waits_shared, &Counters::waits_l1,
                                                         &Counters::warp_instructions};

}  // namespace

bool told_by_a_sample(std::uint64_t Counters::*member) {
  return std::find(std::begin(not_told_by_a_sample), std::end(not_told_by_a_sample), member) ==
         std::end(not_told_by_a_sample);
}

void CountedBlocks::begin_launch(std::uint64_t blocks, std::uint64_t seed) {
  one_in_ = std::max<std::uint64_t>(1, std::min(wanted_, blocks / least_counted));
  blocks_ = blocks;
  seed_ = seed;
  now_ = true;
}

void CountedBlocks::begin_block(std::uint64_t block) {
  if (one_in_ == 1) return;
  const std::uint64_t first = block / one_in_ * one_in_;
  now_ = block - first == mix(mix(seed_ + 1) + first) % std::min(one_in_, blocks_ - first);
}

void CountedBlocks::estimate(Counters& counters, InstructionCounters& instructions) const {
  if (one_in_ == 1) return;
  const std::uint64_t counted = instructions.sum().lane_accesses;
  const double times = counted == 0 ? 1 : static_cast<double>(counters.lane_accesses) / static_cast<double>(counted);
  instructions.for_each([&](Counters& one) {
    const std::uint64_t of_one_block = one.shared_atomic_hottest;
    one *= times;
    one.shared_atomic_hottest = of_one_block;
    for (const auto member : not_told_by_a_sample) one.*member = 0;
  });
  Counters scaled = counters;
  scaled *= times;
  for (const auto member : counted_by_turns) counters.*member = scaled.*member;
  for (const auto member : not_told_by_a_sample) counters.*member = 0;
}

void pass_over_warp_log(LaneLog (&logs)[warp_lanes]) {
  for (LaneLog& log : logs) {
    engine.counters.lane_accesses += log.count;
    log.count = 0;
    log.work_before = log.work_after = 0;
  }
}

}  // namespace simt
