// SPDX-License-Identifier: BSD-3-Clause
// A CUDA program with a main of its own, compiled by simcc and run as the person who typed the command: with the
// terminal, the folder, the environment and the rights that it would have. Nothing of it is graded.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "grader/build/installation.h"

namespace lockstep::grader {

struct ProgramOptions {
  std::vector<std::filesystem::path> sources;
  std::vector<std::string> compile;  ///< for simcc, each file: -I and -D
  std::vector<std::string> link;     ///< for simcc: -L and -l
  std::vector<std::string> arguments;
  std::uint64_t seed = 0;          ///< of the order of warps and blocks; 0: as they are numbered
  std::uint64_t count_one_in = 1;  ///< counters are estimated from one of so many blocks; all blocks run
};

struct ProgramRun {
  bool compiled = false;
  int exit_code = 0;   ///< the program's, 128 + n where signal n ended it; the compiler's where it did not compile
  std::string report;  ///< JSON (lib/sim/src/exit_report.h); empty if the program never came to a launch, or was killed
};

/// Compiles, links and runs. What the compiler and the program print goes where the grader's own output goes. Throws
/// OutsideError and Interrupted.
ProgramRun run_simulated(const ProgramOptions& options, const Installation& installation);

}  // namespace lockstep::grader
