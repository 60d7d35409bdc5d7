// SPDX-License-Identifier: BSD-3-Clause
// From the simulator's counters to seconds on a GPU: a simple cost function, not yet validated against one.
//
// Each part of the chip is charged for the work that the counters show, at the rate it can do; the slowest part takes
// the time, since all work side by side:
//   memory   32 bytes for each sector of global loads, stores and atomics, at the copy bandwidth. No cache is modelled:
//   data
//            read twice is charged twice.
//   waves    as many threads as the GPU holds at once, each with its loads under way together, take one answer of
//            memory.
//   shared   one wavefront, and one more for each lane that collides in a shared atomic, a cycle of a multiprocessor.
//   atomics  global atomics at their rate, those that collide within a warp at a lower one.
// To that comes the launch overhead. A simulated case is small, it stands for a large one: a launch is charged in
// proportion to what it costs a case of `reference_bytes`.
#pragma once

#include <cstddef>
#include <map>
#include <string>

namespace lockstep::grader {

/// Figures measured on the GPU itself.
struct GpuModel {
  const char* name;
  double copy_bytes_per_second;  ///< read and written bytes of a device-to-device copy
  double multiprocessors;
  double cycles_per_second;
  double atomics_per_second;            ///< global, to spread addresses
  double colliding_atomics_per_second;  ///< global, to an address that another lane of the warp uses
  double threads_at_once;               ///< on all multiprocessors
  double wave_seconds;                  ///< from a load to its answer while memory is busy
  double launch_seconds;                ///< between empty kernels launched back to back
  double reference_bytes;
};

/// The GPU that modelled times are for.
const GpuModel& modelled_gpu();

/// Seconds for a run with these counters (named as in simt::Counters; missing ones are 0) of a case that must move at
/// least `least_bytes`.
double modelled_seconds(const GpuModel& gpu, const std::map<std::string, double>& counters, std::size_t least_bytes);

}  // namespace lockstep::grader
