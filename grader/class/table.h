// SPDX-License-Identifier: BSD-3-Clause
// A class's results as a table.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grader/judge/result.h"
#include "grader/report/style.h"

namespace lockstep::grader {

struct ClassRow {
  std::string student;
  std::string lab;  ///< folder name
  double max_score = 0;
  std::optional<Result> result;  ///< nullopt: nothing handed in, no points
  bool waiting = false;          ///< nullopt though something is handed in: not judged yet
};

/// One row a submission, each student's total where there are several labs, and the class's totals. An infrastructure
/// error, or what is not judged yet, counts in no total: it is no zero.
std::string class_table(const std::vector<ClassRow>& rows, const Style& style);

}  // namespace lockstep::grader
