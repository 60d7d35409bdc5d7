// SPDX-License-Identifier: BSD-3-Clause
// Reads what the measuring programs and Nsight Compute print.
#pragma once

#include <string>
#include <string_view>

#include "grader/bench/bench_result.h"

namespace lockstep::grader {

/// Adds what a program of solutions/bench printed (stopwatch.h there says how) to `table`, points that it does not have
/// at its end, and to `peak_fp32`. Gives back the lines that are none of its own.
std::string add_measurements(std::string_view printed, BenchTable& table, double& peak_fp32);

/// Requests and sectors of one file, as Nsight Compute counts them.
struct BenchSectors {
  std::string name;
  double load_requests = 0;
  double load_sectors = 0;
  double store_requests = 0;
  double store_sectors = 0;
};

/// For `ncu --metrics`.
std::string sector_metrics();

/// Sums up what `ncu --csv` printed for those, over all kernels. Throws OutsideError where they are not in it.
BenchSectors sectors_of(std::string_view csv, const std::string& name);

}  // namespace lockstep::grader
