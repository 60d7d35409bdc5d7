// SPDX-License-Identifier: BSD-3-Clause
// The file that a trial's result is written to.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

namespace lockstep::grader {

/// Throws UsageError where `out` is the input itself, a folder, or in a folder that is not there: before any work.
void check_output(const std::filesystem::path& out, const std::filesystem::path& in);

/// Throws OutsideError with the cause; what was written of it is then removed.
void write_output(const std::filesystem::path& out, std::span<const std::uint8_t> bytes);

}  // namespace lockstep::grader
