// SPDX-License-Identifier: BSD-3-Clause
// A student's part of the page.
#pragma once

#include <string>

#include "grader/class/grading.h"

namespace lockstep::grader {

/// A student's points and the most there are, of the labs that count: not those that are excused, or without a grade.
struct Total {
  double score = 0;
  double most = 0;

  [[nodiscard]] double share() const { return most > 0 ? score / most : 0; }
};
Total total_of(const GradedClass& graded, std::size_t line);

/// A line to open, and what is in it: each lab's score, verdict, cases, findings and speed.
std::string student_html(const GradedClass& graded, std::size_t line);

}  // namespace lockstep::grader
