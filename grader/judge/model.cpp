// SPDX-License-Identifier: BSD-3-Clause
#include "grader/judge/model.h"

#include <algorithm>

#include "grader/session/counter.h"

namespace lockstep::grader {

const GpuModel& modelled_gpu() {
  static constexpr GpuModel h200 = {
      .name = "NVIDIA H200",
      .copy_bytes_per_second = 4.212e12,
      .multiprocessors = 132,
      .cycles_per_second = 1.98e9,
      // From histograms by global atomics with 256 bins: 3.9 billion a second with uniform values, 1.4 with one value.
      .atomics_per_second = 4.4e9,
      .colliding_atomics_per_second = 1.37e9,
      .threads_at_once = 132 * 2048,
      // From a copy of one int a thread: 2719 GB/s, read and written bytes, which is 8 bytes a thread and wave.
      .wave_seconds = 8.0 * 132 * 2048 / 2719e9,
      .launch_seconds = 2.74e-6,
      .reference_bytes = 512.0 * 1024 * 1024,
  };
  return h200;
}

double modelled_seconds(const GpuModel& gpu, const std::map<std::string, double>& counters, std::size_t least_bytes) {
  const auto of = [&](const char* name) { return counter(counters, name); };
  constexpr double sector_bytes = 32;
  const double sectors = of("global_load_sectors") + of("global_store_sectors") + of("global_atomic_sectors");
  const double memory = sectors * sector_bytes / gpu.copy_bytes_per_second;

  const double waves = of("threads") / gpu.threads_at_once * gpu.wave_seconds;

  const double wavefronts = of("shared_load_wavefronts") + of("shared_store_wavefronts") +
                            of("shared_atomic_requests") + of("shared_atomic_collisions");
  const double shared = wavefronts / (gpu.multiprocessors * gpu.cycles_per_second);

  const double colliding = std::min(of("global_atomic_collisions"), of("global_atomic_lanes"));
  const double atomics =
      (of("global_atomic_lanes") - colliding) / gpu.atomics_per_second + colliding / gpu.colliding_atomics_per_second;

  const double launch = gpu.launch_seconds * static_cast<double>(least_bytes) / gpu.reference_bytes;
  return std::max({memory, waves, shared, atomics}) + of("launches") * launch;
}

}  // namespace lockstep::grader
