// SPDX-License-Identifier: BSD-3-Clause
// What the lanes of the running warp accessed since the log was last counted: for each lane a sequence of (key, passes,
// address).
//
// Lanes run one after the other, each until it must wait; their sequences are put side by side afterwards
// (convergence.h), so that what the hardware would do in one warp instruction is counted as one request.
#pragma once

#include <cstddef>
#include <cstdint>

#include "simt/runtime.h"
#include "simt/trace.h"

namespace simt {

inline constexpr unsigned warp_lanes = 32;

/// Which instruction made an access, and how: equal keys in two lanes are the same warp instruction. The code address
/// takes the low 48 bits.
struct AccessKey {
  static constexpr std::uint64_t pack(std::uintptr_t place, Space space, runtime::Access kind, unsigned size_log2) {
    return (place & 0xffff'ffff'ffffU) | std::uint64_t{static_cast<unsigned>(space)} << 48 |
           std::uint64_t{static_cast<unsigned>(kind)} << 50 | std::uint64_t{size_log2} << 52;
  }
  static constexpr std::uintptr_t place(std::uint64_t key) { return key & 0xffff'ffff'ffffU; }
  static constexpr Space space(std::uint64_t key) { return static_cast<Space>(key >> 48 & 3); }
  static constexpr runtime::Access kind(std::uint64_t key) { return static_cast<runtime::Access>(key >> 50 & 3); }
  static constexpr unsigned size(std::uint64_t key) { return 1U << (key >> 52 & 7); }
};

struct LaneLog {
  /// A lane that has filled its log lets the others go on, and is continued after the log was counted. Small enough for
  /// a warp's log to stay in the second-level cache.
  static constexpr std::size_t capacity = 256;

  std::size_t count = 0;
  std::size_t room = capacity;  ///< how many it may hold in this turn of the warp
  std::size_t limit =
      capacity;  ///< the lane is stopped when it has logged so many: less where something is to be judged
  std::uint64_t keys[capacity] = {};
  std::uintptr_t addresses[capacity] = {};
  std::uint32_t passes[capacity] = {};  ///< of the loops around the access (loop_passes.h)
  // Where simcc counts instructions: how many the program had executed at each access, when the lane began this turn of
  // its warp, and when it ended it (work.h). Their differences alone mean something.
  std::uint32_t work[capacity] = {};
  std::uint32_t work_before = 0;
  std::uint32_t work_after = 0;
};

}  // namespace simt
