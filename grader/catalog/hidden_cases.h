// SPDX-License-Identifier: BSD-3-Clause
// Cases that only the instructor has: kept outside this checkout, which students have too.
//
// A folder holds a file for each lab that has some, named as the lab: 01_coalescing.toml. In it stand [[case]] tables
// as in lab.toml, each with a `category`, the one thing that a student is told of it ("sizes that are no multiple of a
// warp"), and before them, if wanted, `seed`, for their inputs.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "grader/catalog/lab.h"

namespace lockstep::grader {

/// Adds the cases of `text` behind the lab's own. `file` is its name in messages. Throws OutsideError at the first
/// mistake, with file, line and what was expected.
void add_hidden_cases(Lab& lab, std::string_view text, const std::string& file);

/// Adds those of the folder's file for this lab; none where there is no such file, or `folder` is empty. Throws
/// OutsideError.
void read_hidden_cases(Lab& lab, const std::filesystem::path& folder);

/// Throws UsageError where `folder` is none, or holds a .toml that is named as none of the labs.
void check_hidden_folder(const std::filesystem::path& folder, const std::vector<Lab>& labs);

}  // namespace lockstep::grader
