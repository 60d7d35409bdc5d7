// SPDX-License-Identifier: BSD-3-Clause
// From words on the command line to a verb that runs.
#pragma once

#include "grader/verbs/verbs.h"

namespace lockstep::grader {

/// Parses the command line and runs its verb; gives the exit code. Help goes to stdout. Throws UsageError with the
/// nearest verb or option for a misspelt one, and what the verb throws.
int run_command_line(int argc, const char* const* argv);

}  // namespace lockstep::grader
