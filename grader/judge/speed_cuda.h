// SPDX-License-Identifier: BSD-3-Clause
// Speed on a GPU: baseline and submission in turn, each in a fresh process of its own.
#pragma once

#include "grader/judge/contest.h"
#include "grader/judge/result.h"

namespace lockstep::grader {

/// Times the submission against the baseline and the device's copy bandwidth, and fills speed and program_output of
/// `result`. Every run has fresh inputs and a flushed cache, and every output is checked. Throws OutsideError where the
/// baseline does not give a right answer; Interrupted.
void measure_speed_on_gpu(const Contest& contest, Result& result);

}  // namespace lockstep::grader
