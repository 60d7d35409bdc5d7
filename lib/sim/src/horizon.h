// SPDX-License-Identifier: BSD-3-Clause
// Keeps lanes of a warp that have parted from running away from one another: who has filled its log and is ahead waits
// until the others have come as far. Else requests would have to stay open for ever longer.
#pragma once

#include <cstddef>
#include <cstdint>

#include "loop_passes.h"

namespace simt {

struct Warp;

class Horizon {
 public:
  /// All lanes are together, or have what they made counted: none is held.
  void clear() { *this = {}; }
  /// To be told after each turn of the warp while requests are open. True if all lanes that can run have come further
  /// than the foremost had when the horizon was set: none comes to what was open then. So it is before it was set.
  bool is_passed(const Warp& warp);
  /// Sets it where the foremost lane is, with so many requests open.
  void set(std::size_t open);
  [[nodiscard]] std::size_t open() const { return open_; }
  [[nodiscard]] std::uint32_t held() const { return held_; }  ///< bit l: lane l

 private:
  LoopProgress foremost_;  ///< of all lanes, after all turns
  LoopProgress horizon_;
  std::size_t open_ = 0;
  bool is_set_ = false;
  std::uint32_t held_ = 0;
  unsigned turns_ = 0;  ///< since then
};

}  // namespace simt
