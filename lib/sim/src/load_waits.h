// SPDX-License-Identifier: BSD-3-Clause
// How often a warp waits for what it loads. A warp issues loads one after the other without waiting; it waits where a
// value is used. The simulator sees no use of a value but a store or an atomic operation: so loads of a warp between
// two of these are one wait, `most_together` of them at most, as long as the slowest takes.
#pragma once

#include <algorithm>
#include <cstdint>

namespace simt {

enum class LoadedFrom : unsigned char { nowhere, shared, l1, l2, memory };

class LoadWaits {
 public:
  /// Loads that a warp has under way before the first is used. A compiler unrolls a loop by four; who loads into an
  /// array first has more. Half way, and more seldom matter.
  static constexpr unsigned most_together = 8;

  void load(LoadedFrom from) {
    if (together_ == most_together) use();
    ++together_;
    slowest_ = std::max(slowest_, from);
  }
  void use() {
    if (together_ == 0) return;
    ++waits_[static_cast<unsigned>(slowest_)];
    together_ = 0;
    slowest_ = LoadedFrom::nowhere;
  }
  [[nodiscard]] std::uint64_t waits(LoadedFrom from) const { return waits_[static_cast<unsigned>(from)]; }
  void clear() { *this = {}; }

 private:
  unsigned together_ = 0;
  LoadedFrom slowest_ = LoadedFrom::nowhere;
  std::uint64_t waits_[5] = {};
};

}  // namespace simt
