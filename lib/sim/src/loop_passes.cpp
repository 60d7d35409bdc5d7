// SPDX-License-Identifier: BSD-3-Clause
#include "loop_passes.h"

#include <algorithm>

#include "engine.h"

std::uint32_t simt_passes = 0;
const simt::detail::LoopRecord* simt_loop = nullptr;

void simt_begin_loop(simt::detail::LoopRecord* record, unsigned number) {
  *record = {simt_loop, simt_passes, number};
  simt_loop = record;
  simt_passes = simt_passes * simt::detail::LoopRecord::spread + number;
}

void simt_end_loop(const simt::detail::LoopRecord* record) {
  simt_loop = record->outer;
  simt_passes = record->outer_passes;
}

void simt_next_pass() { simt_passes += simt::detail::LoopRecord::step; }

namespace simt {
namespace {

using detail::LoopRecord;

/// Of an odd number, modulo 2^32: each round doubles the bits that are right.
constexpr std::uint32_t inverse(std::uint32_t odd) {
  std::uint32_t result = odd;
  for (int i = 0; i < 5; ++i) result *= 2 - odd * result;
  return result;
}
static_assert(inverse(LoopRecord::step) * LoopRecord::step == 1);

/// A lane's own code may have left anything there.
bool is_readable(const LoopRecord* record) {
  const auto address = reinterpret_cast<std::uintptr_t>(record);
  return engine.stacks.holds(address) && engine.stacks.holds(address + sizeof(LoopRecord)) &&
         address % alignof(LoopRecord) == 0;
}

}  // namespace

LoopProgress::LoopProgress(const LoopPlace& place) {
  constexpr unsigned most_records = 64;
  Level inner_first[most_records];
  unsigned count = 0;
  std::uint32_t passes = place.passes;
  for (const LoopRecord* record = place.loop; count < most_records && is_readable(record); record = record->outer) {
    const std::uint32_t before = record->outer_passes * LoopRecord::spread + record->number;
    inner_first[count++] = {record->number, (passes - before) * inverse(LoopRecord::step)};
    passes = record->outer_passes;
  }
  for (; count > 0 && depth_ < most_levels; --count) levels_[depth_++] = inner_first[count - 1];
}

bool LoopProgress::is_ahead_of(const LoopProgress& other) const {
  for (unsigned i = 0; i < std::min(depth_, other.depth_); ++i) {
    if (levels_[i].number != other.levels_[i].number) return levels_[i].number > other.levels_[i].number;
    if (levels_[i].pass != other.levels_[i].pass) return levels_[i].pass > other.levels_[i].pass;
  }
  return false;
}

}  // namespace simt
