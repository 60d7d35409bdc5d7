// SPDX-License-Identifier: BSD-3-Clause
// The counters of a launch, kept apart for each instruction that accesses memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "access_log.h"
#include "simt/report.h"

namespace simt {

/// Adds up instructions of one launch: the hottest address is one of the launch, whichever of them use it.
void add_within_launch(Counters& sum, const Counters& one);

class InstructionCounters {
 public:
  /// Those of the instruction with this AccessKey; all 0 when it is first asked for. Valid until the next call.
  Counters& of(std::uint64_t key) {
    std::uint32_t* place = &table_[spread(key)];
    while (*place != 0 && keys_[*place - 1] != key) place = next(place);
    return *place != 0 ? counters_[*place - 1] : add(key, place);
  }
  [[nodiscard]] Counters sum() const;
  /// Instructions by their place in the code: two keys may share one, a place that reads and writes.
  [[nodiscard]] std::vector<Instruction> all() const;
  /// Calls `change` with the counters of each.
  template <class Change>
  void for_each(Change change) {
    std::for_each(counters_.begin(), counters_.end(), change);
  }
  void clear();

 private:
  static constexpr std::size_t first_bits = 8;

  [[nodiscard]] std::size_t spread(std::uint64_t key) const { return key * 0x9e3779b97f4a7c15U >> (64 - bits_); }
  std::uint32_t* next(std::uint32_t* place) { return ++place == table_.data() + table_.size() ? table_.data() : place; }
  Counters& add(std::uint64_t key, std::uint32_t* place);

  // Open addressing, at most half full: indices into the other two, from 1.
  std::size_t bits_ = first_bits;
  std::vector<std::uint32_t> table_ = std::vector<std::uint32_t>(std::size_t{1} << first_bits);
  std::vector<std::uint64_t> keys_;
  std::vector<Counters> counters_;
};

}  // namespace simt
