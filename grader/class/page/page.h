// SPDX-License-Identifier: BSD-3-Clause
// The page that an instructor looks at: one file that opens from disk, without a network, and works without a script.
#pragma once

#include <string>

#include "grader/class/grading.h"

namespace lockstep::grader {

/// How the class did, each lab, and each student with cases, findings and speed. Everything that a student wrote is
/// escaped, and the page forbids itself to load or send anything. Times and machines are not in it: the same results
/// give the same page. Sources that findings name are read, and quoted where they can be.
std::string class_page(const GradedClass& graded);

}  // namespace lockstep::grader
