// SPDX-License-Identifier: BSD-3-Clause
// Reads what the measuring programs print.
#pragma once

#include <string>
#include <string_view>

#include "grader/bench/bench_result.h"

namespace lockstep::grader {

/// Adds what a program of solutions/bench printed (stopwatch.h there says how) to `table`, points that it does not have
/// at its end, and to `peak_fp32`. Gives back the lines that are none of its own.
std::string add_measurements(std::string_view printed, BenchTable& table, double& peak_fp32);

}  // namespace lockstep::grader
