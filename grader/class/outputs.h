// SPDX-License-Identifier: BSD-3-Clause
// What an instructor finds in the results' folder.
#pragma once

#include <filesystem>
#include <string>

#include "grader/class/grading.h"

namespace lockstep::grader {

/// All results as `grade --json` prints them: by student, then lab (grader/report/JSON.md).
std::string class_json(const GradedClass& graded);

/// Where result files lie below the results' folder.
inline constexpr const char* store_folder = "by_submission";

/// Writes gradebook.csv, results.json, junit.xml, index.html and feedback/, each file whole or not at all. Throws
/// OutsideError.
void write_outputs(const GradedClass& graded, const std::filesystem::path& folder);

}  // namespace lockstep::grader
