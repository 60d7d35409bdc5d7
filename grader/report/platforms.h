// SPDX-License-Identifier: BSD-3-Clause
// One result as the platforms read it that run an autograder for each submission. What is given here goes to the
// student: call for_student() (student_view.h) before.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "grader/judge/result.h"

namespace lockstep::grader {

enum class Platform : std::uint8_t { autolab, github, gradescope, junit, prairielearn };
std::optional<Platform> platform_named(std::string_view name);

/// - autolab: the report, then as the last line the autoresult, whose problems are called Correctness and Speed
///   (docs.autolabproject.com/lab);
/// - github: what a test runner hands GitHub Classroom's autograding-grading-reporter, before base64;
/// - gradescope: results.json (gradescope-autograders.readthedocs.io/en/latest/specs);
/// - junit: the XML that CI systems read, a suite for this lab;
/// - prairielearn: results.json of an external grader (docs.prairielearn.com/externalGrading).
/// An infrastructure error is no grade: the caller must not write one.
std::string platform_text(Platform platform, const Result& result, const Lab& lab);

}  // namespace lockstep::grader
