// SPDX-License-Identifier: BSD-3-Clause
// What is shown of a line's counters, in a table on a terminal or in a page.
#pragma once

#include <span>
#include <string>

#include "grader/judge/result.h"

namespace lockstep::grader {

struct LineFigure {
  const char* name;
  const char* meaning;
  std::string (*cell)(const LineCounters& line);  ///< empty where the line does no such thing
};

/// In the order of columns.
std::span<const LineFigure> line_figures();

}  // namespace lockstep::grader
