// SPDX-License-Identifier: BSD-3-Clause
// What the simulator counted between the marks that an experiment sets around each of its calls.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "grader/bench/bench_result.h"

namespace lockstep::grader {

struct MarkedCalls {
  std::vector<std::map<std::string, double>> counters;  ///< summed over a call's launches; a call each, in order
  std::vector<std::string> findings;                    ///< a sentence each
};

/// From the report that the simulator writes (lib/sim/src/exit_report.h) and the marks of solutions/bench/sweep.h.
/// Throws OutsideError where the text is no such report.
MarkedCalls marked_calls(const std::string& report);

/// Gives each contestant of the table, point by point, the counters of its call. Throws OutsideError where there are
/// not as many of the one as of the other.
void add_counters(const MarkedCalls& calls, BenchTable& table);

}  // namespace lockstep::grader
