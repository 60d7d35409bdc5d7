// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace lockstep::grader {

/// What a process and its descendants hold.
struct Usage {
  std::uint64_t bytes = 0;  ///< anonymous and shared pages, and what was swapped out; not the files they map
  unsigned processes = 0;   ///< processes and threads; counted to a few hundred, from where on it says only "many"
};

/// All 0 where /proc does not tell.
Usage usage_of(pid_t pid);

/// Processor time that a process and its living descendants have used, all threads and both modes, in seconds. 0 where
/// /proc does not tell.
double processor_seconds_of(pid_t pid);

}  // namespace lockstep::grader
