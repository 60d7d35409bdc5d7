// SPDX-License-Identifier: BSD-3-Clause
// Speed without a GPU: the mechanism by counters, the ratio by a model of them.
#pragma once

#include "grader/judge/contest.h"
#include "grader/judge/result.h"

namespace lockstep::grader {

/// Runs the timed case once with the submission and once with the baseline (remembered for the same lab and seed), and
/// fills speed, counters, baseline_counters, findings and program_output of `result`. Throws OutsideError where the
/// baseline does not give a right answer or a bound names a counter that the simulator does not have; Interrupted.
void measure_speed_in_simulator(const Contest& contest, Result& result);

}  // namespace lockstep::grader
