// SPDX-License-Identifier: BSD-3-Clause
// What an exploration found, as numbers to be drawn, and drawn.
#pragma once

#include <string>
#include <vector>

#include "grader/explore/explore.h"
#include "grader/plot/chart.h"
#include "grader/report/style.h"

namespace lockstep::grader {

/// For each sweep a chart of each measure and, where there are times, of GB/s and microseconds. A measure whose
/// counters are 0 throughout has none.
std::vector<Chart> explore_charts(const ExploreResult& result);

/// Tables for the terminal, with bars where there is room.
std::string explore_report(const ExploreResult& result, const Style& style);

/// `command` made the result.
std::string explore_svg(const ExploreResult& result, const std::string& command);

}  // namespace lockstep::grader
