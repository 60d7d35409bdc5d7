// SPDX-License-Identifier: BSD-3-Clause
// Which lines of a kernel waste the most time, by the simulator's counters and the model of a GPU, and on what.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grader/judge/model.h"
#include "grader/judge/result.h"

namespace lockstep::grader {

/// What a line spends beyond what its accesses, packed best, would need.
enum class Waste : std::uint8_t {
  repeated_loads,      ///< its loads ask for many times the bytes that the case must move at all
  global_sectors,      ///< its lanes' elements lie apart: sectors are moved for a few of their bytes
  bank_conflicts,      ///< lanes wait for one another at the banks of shared memory
  shared_collisions,   ///< lanes of a warp update the same address of shared memory
  global_atomics,      ///< every update travels to the second-level cache
  constant_addresses,  ///< lanes read constant memory at different addresses, served one after the other
  idle_lanes,          ///< few lanes of the warp take part
};

struct LineCost {
  std::string file;
  unsigned line = 0;
  Waste waste = Waste::global_sectors;  ///< its most expensive one
  double seconds = 0;                   ///< modelled, of that waste alone, side by side on the whole GPU
  std::string sentence;                 ///< what was counted, and what to think about
};

/// Modelled seconds that a line's accesses keep the whole GPU busy, wasted or not.
double line_seconds(const GpuModel& gpu, const LineCounters& line);

/// Lines whose waste is at least `least_share` of the modelled time of all wastes and of the bytes that must move, the
/// most expensive first. `least_seconds` is the time that the case's least bytes take on `gpu`.
std::vector<LineCost> costly_lines(const GpuModel& gpu, const std::vector<LineCounters>& lines, double least_seconds,
                                   double least_share);

}  // namespace lockstep::grader
