// SPDX-License-Identifier: BSD-3-Clause
// In which passes of which loops a lane is, by the marks that simcc puts around loops (simt/loop.h). simcc refuses the
// names that they are made of, and an access to their variables is a fault. Who gets at them all the same can make his
// program be taken for one of other loops, and no more.
#pragma once

#include <cstdint>

#include "simt/loop.h"

namespace simt {

/// Of a lane that does not run.
struct LoopPlace {
  std::uint32_t passes = 0;
  const detail::LoopRecord* loop = nullptr;

  /// Takes those of the running lane, or gives them to the lane that is about to run.
  static LoopPlace take() { return {simt_passes, simt_loop}; }
  void give() const {
    simt_passes = passes;
    simt_loop = loop;
  }
  /// True in the variables that the marks keep, which nothing else may touch.
  static bool holds(std::uintptr_t address) {
    return address - reinterpret_cast<std::uintptr_t>(&simt_passes) < sizeof simt_passes ||
           address - reinterpret_cast<std::uintptr_t>(&simt_loop) < sizeof(const void*);
  }
};

/// How far a lane has come in its loops. It can be compared with other lanes of its warp.
class LoopProgress {
 public:
  LoopProgress() = default;
  explicit LoopProgress(const LoopPlace& place);

  /// True where it is known: in a later pass of the outermost loop in which they differ, or in a loop that stands
  /// further down in the source.
  [[nodiscard]] bool is_ahead_of(const LoopProgress& other) const;
  [[nodiscard]] bool is_nowhere() const { return depth_ == 0; }  ///< in no loop

 private:
  static constexpr unsigned most_levels = 8;  ///< outermost ones
  struct Level {
    unsigned number;
    std::uint32_t pass;
  };
  Level levels_[most_levels] = {};
  unsigned depth_ = 0;
};

}  // namespace simt
