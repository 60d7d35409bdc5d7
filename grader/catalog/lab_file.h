// SPDX-License-Identifier: BSD-3-Clause
// Reads lab.toml.
#pragma once

#include <string>
#include <string_view>

#include "grader/catalog/lab.h"

namespace lockstep::grader {

/// Fills in what lab.toml says (`text` is its content): all of a Lab but number, folder, directory and function. `file`
/// is its name in messages. Throws OutsideError at the first mistake, with file, line and what was expected.
Lab parse_lab_file(std::string_view text, const std::string& file);

}  // namespace lockstep::grader
