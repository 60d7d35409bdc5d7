// SPDX-License-Identifier: BSD-3-Clause
// What a simulated program left behind (lib/sim/src/exit_report.h), read and shown.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "grader/judge/result.h"
#include "grader/report/style.h"

namespace lockstep::grader {

/// All launches of one kernel with one shape.
struct KernelRuns {
  std::string kernel;
  unsigned grid[3] = {};
  unsigned block[3] = {};
  std::uint64_t dynamic_shared = 0;
  unsigned launches = 0;
  unsigned failed = 0;                     ///< of them; with what error, the findings say
  std::map<std::string, double> counters;  ///< summed up
};

struct ProgramReport {
  std::vector<KernelRuns> kernels;  ///< in the order in which each was launched first
  std::vector<FindingReport> findings;
};

/// Throws OutsideError where the text is no report.
ProgramReport read_program_report(const std::string& json);

/// Counters of each kernel in words, and the findings with the sources' lines.
std::string program_report_text(const ProgramReport& report, const std::vector<std::filesystem::path>& sources,
                                const Style& style);

}  // namespace lockstep::grader
