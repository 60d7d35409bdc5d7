// SPDX-License-Identifier: BSD-3-Clause
// What each student is told: a text file to hand back.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grader/class/grading.h"

namespace lockstep::grader {

/// The reports of a student's labs, as `check` prints them, with nothing of hidden cases but their categories.
std::string feedback_text(const GradedClass& graded, std::size_t line);

/// Names for the files, one for each line of the roll: login, university number, ID or name, in characters that every
/// file system takes, and all different.
std::vector<std::string> feedback_names(const Roll& roll);

/// Writes a file for each student who handed in anything. Throws OutsideError.
void write_feedback(const GradedClass& graded, const std::filesystem::path& folder);

}  // namespace lockstep::grader
