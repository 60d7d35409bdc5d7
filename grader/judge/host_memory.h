// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>

namespace lockstep::grader {

/// Bytes that can be taken without swapping, by /proc/meminfo and the control group's limit, whichever is less.
std::optional<std::uint64_t> available_host_memory();

}  // namespace lockstep::grader
