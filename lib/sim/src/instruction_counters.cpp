// SPDX-License-Identifier: BSD-3-Clause
#include "instruction_counters.h"

#include <algorithm>

namespace simt {

void add_within_launch(Counters& sum, const Counters& one) {
  const std::uint64_t global_hottest = std::max(sum.global_atomic_hottest, one.global_atomic_hottest);
  const std::uint64_t shared_hottest = std::max(sum.shared_atomic_hottest, one.shared_atomic_hottest);
  const std::uint64_t sector_hottest = std::max(sum.global_atomic_sector_hottest, one.global_atomic_sector_hottest);
  sum += one;
  sum.global_atomic_sector_hottest = sector_hottest;
  sum.global_atomic_hottest = global_hottest;
  sum.shared_atomic_hottest = shared_hottest;
}

Counters& InstructionCounters::add(std::uint64_t key, std::uint32_t* place) {
  keys_.push_back(key);
  *place = static_cast<std::uint32_t>(keys_.size());
  if (2 * keys_.size() > table_.size()) {
    ++bits_;
    table_.assign(std::size_t{1} << bits_, 0);
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      std::uint32_t* free = &table_[spread(keys_[i])];
      while (*free != 0) free = next(free);
      *free = static_cast<std::uint32_t>(i + 1);
    }
  }
  return counters_.emplace_back();
}

Counters InstructionCounters::sum() const {
  Counters sum;
  for (const Counters& one : counters_) add_within_launch(sum, one);
  return sum;
}

std::vector<Instruction> InstructionCounters::all() const {
  std::vector<Instruction> result;
  for (std::size_t i = 0; i < keys_.size(); ++i) result.push_back({AccessKey::place(keys_[i]), counters_[i]});
  return result;
}

void InstructionCounters::clear() {
  std::fill(table_.begin(), table_.end(), 0);
  keys_.clear();
  counters_.clear();
}

}  // namespace simt
