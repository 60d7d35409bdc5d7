// SPDX-License-Identifier: BSD-3-Clause
// A graded class in a few numbers.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "grader/class/grading.h"
#include "grader/report/style.h"

namespace lockstep::grader {

/// What becomes of one cell of the gradebook.
enum class Standing : std::uint8_t {
  passed,        ///< full marks
  failed,        ///< less
  inconclusive,  ///< noise: no grade until it is run again
  needs_eye,     ///< suspicious, or the grader's own failure: no grade until a person has looked
  nothing,       ///< nothing handed in
  excused,       ///< and graded nonetheless where something was handed in
  waiting,       ///< not judged yet
};
Standing standing_of(const RollEntry& entry, const std::optional<Result>& result);

struct Summary {
  std::size_t students = 0;
  std::size_t submissions = 0;
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t inconclusive = 0;
  std::size_t needs_eye = 0;  ///< also submissions that are nobody's
  std::size_t nothing = 0;
  std::size_t excused = 0;
  std::size_t waiting = 0;
};
Summary summarize(const GradedClass& graded);

/// A few lines: how many there are, what became of them, how many were judged now and before.
std::string summary_text(const GradedClass& graded, const Style& style);

}  // namespace lockstep::grader
