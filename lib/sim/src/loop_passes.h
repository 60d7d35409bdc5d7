// SPDX-License-Identifier: BSD-3-Clause
// In which passes of which loops a lane is, by the marks that simcc puts around loops (simt/loop.h). The program's own
// code can write what they write: at worst it is taken for a program of other loops.
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
