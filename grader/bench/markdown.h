// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "grader/bench/bench_result.h"
#include "grader/bench/kernel_counters.h"

namespace lockstep::grader {

/// The tables for a README, what came of the targets, and what the figures are; ending with a line end.
std::string bench_markdown(const BenchResult& result);

/// What Nsight Compute counted of one call of a file.
struct BenchSectors {
  std::string name;
  KernelCounters counted;
};

/// Requests and sectors a request, for a README.
std::string sectors_markdown(const std::vector<BenchSectors>& sectors);

/// A line for each file and point whose output was looked at: right, or what is wrong.
std::string checks_text(const BenchResult& result);

}  // namespace lockstep::grader
