// SPDX-License-Identifier: BSD-3-Clause
// What the cost model knows of a GPU. lib/sim/gpus/NAME.toml has these figures, each with where it comes from.
#pragma once

#include <string>

namespace simt::model {

struct Gpu {
  std::string name;  ///< "NVIDIA H200"

  // A multiprocessor (SM), and how many there are.
  double multiprocessors = 0;
  double cycles_per_second = 0;
  double instructions_per_cycle = 0;  ///< warp instructions that one SM issues in a cycle
  double threads = 0;                 ///< most threads, blocks and bytes of shared memory that one SM holds
  double blocks = 0;
  double registers = 0;
  double shared_bytes = 0;
  double reserved_shared_bytes = 0;  ///< that the system takes of it for each block
  double l1_bytes = 0;               ///< L1 and shared memory together

  double l2_bytes = 0;
  double l2_read_bytes_per_second = 0;
  double l2_write_bytes_per_second = 0;
  double memory_bytes_per_second = 0;  ///< of device memory, as a copy reaches it

  // From a load to its value while the GPU is busy, in seconds; and from a place free for a block to its first load.
  double shared_latency = 0;
  double l1_latency = 0;
  double l2_latency = 0;
  double memory_latency = 0;
  double block_start = 0;

  // Passes of atomic operations at L2, of all sectors together; half passes at one sector, where a visit is one.
  double atomic_passes_per_second = 0;
  double atomic_half_passes_of_a_sector_per_second = 0;

  double launch_seconds = 0;  ///< between empty kernels launched back to back
};

}  // namespace simt::model
