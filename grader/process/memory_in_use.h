// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace lockstep::grader {

/// Bytes of memory that a process and its descendants hold: anonymous and shared pages, and what was swapped out. Files
/// they map do not count. 0 where /proc does not tell.
std::uint64_t memory_in_use(pid_t pid);

}  // namespace lockstep::grader
