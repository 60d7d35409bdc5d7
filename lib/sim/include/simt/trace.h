// SPDX-License-Identifier: BSD-3-Clause
// A sample of what warps accessed, address by address, for those who draw it. For programs that run kernels in the
// simulator, as report.h is.
//
// Of each instruction that accesses memory, in the first launch that carries it out: up to `traced_warps` warps, and of
// each its first `traced_iterations` requests. Which warps does not depend on the order they run in: two of the grid's
// middle block, because its edges are often not like the rest, two of the first block, else those of the lowest
// numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "simt/report.h"
#include "simt/runtime.h"

namespace simt {

inline constexpr std::size_t traced_warps = 4;
inline constexpr std::size_t traced_iterations = 8;
inline constexpr std::size_t traced_instructions = 256;  ///< no more are recorded: those that ran first

enum class Space : unsigned char { global, shared, constant };

/// One warp instruction, carried out once.
struct TracedRequest {
  Index3 block{};
  unsigned warp = 0;            ///< in the block
  std::uint64_t iteration = 0;  ///< how often the warp had carried it out before
  std::uint32_t active = 0;     ///< a bit for each lane that takes part
  std::uintptr_t addresses[32] = {};
  Counters counters;  ///< what it added to them
};

struct TracedInstruction {
  std::string file;  ///< empty, and line 0, where the source is not known
  unsigned line = 0;
  std::string kernel;
  Space space{};
  runtime::Access access{};
  unsigned bytes = 0;                   ///< of each lane's access
  std::string memory;                   ///< the variable's name; empty where it has none, as an allocation
  std::uintptr_t origin = 0;            ///< where that variable or allocation begins, of the first request's first lane
  std::vector<TracedRequest> requests;  ///< by block, warp and iteration
};

/// Begins to record, with nothing recorded, or ends. simt::clear() drops what was recorded.
void set_trace(bool on);

/// What was recorded, in the order of the code. Reads debug information: slow. To be called before memory that kernels
/// used is freed, whose names it looks up.
std::vector<TracedInstruction> trace();

}  // namespace simt
