// SPDX-License-Identifier: BSD-3-Clause
// From a submission's source to a runner, an executable that speaks the protocol.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grader/build/installation.h"
#include "grader/build/submission.h"
#include "grader/catalog/lab.h"

namespace lockstep::grader {

struct Compilation {
  bool succeeded = false;
  std::filesystem::path runner;  ///< in the folder given
  std::string output;            ///< the compiler's and linker's, printable, without paths of this machine
  std::string failure;           ///< one sentence, empty where it succeeded
};

/// Compiles and links `source` for `lab` in `folder`, an empty temporary folder, within limits of time, memory and
/// output. Throws OutsideError where the cause is not in the source: no compiler, no harness built, no space, a
/// compiler killed from outside. Throws Interrupted.
Compilation compile(const Source& source, const Lab& lab, Backend backend, const Installation& installation,
                    const std::filesystem::path& folder);

/// The commands by which that is done for the simulator, for callers that compile much at a time and need none of the
/// checks: of the course's own files.
std::vector<std::string> simulator_compile_line(const Lab& lab, const Installation& installation,
                                                const std::filesystem::path& source,
                                                const std::filesystem::path& object);
std::vector<std::string> simulator_link_line(const Lab& lab, const Installation& installation,
                                             const std::filesystem::path& object, const std::filesystem::path& runner);

}  // namespace lockstep::grader
