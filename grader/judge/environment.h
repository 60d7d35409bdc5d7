// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "grader/build/installation.h"
#include "grader/judge/judge.h"
#include "grader/judge/result.h"

namespace lockstep::grader {

/// What a result was made with: versions, compiler, device, processor and system. Throws OutsideError, Interrupted.
Environment describe_environment(const Installation& installation, const JudgeOptions& options);

}  // namespace lockstep::grader
