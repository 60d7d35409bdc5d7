// SPDX-License-Identifier: BSD-3-Clause
// The moment between fork and exec.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "grader/process/command.h"

namespace lockstep::grader {

/// "NAME=value" strings: PATH, LC_ALL=C, what a CUDA program needs of the grader's environment (LD_LIBRARY_PATH,
/// CUDA_VISIBLE_DEVICES), and the command's own additions. Nothing else of the grader's environment is handed on.
std::vector<std::string> child_environment(const Command& command);

/// Starts the command with stdout and stderr on `output`, in its own process group, and in the control group that
/// `entrance` leads to (-1: in ours). Throws OutsideError.
pid_t spawn(const Command& command, int output, int entrance = -1);

}  // namespace lockstep::grader
