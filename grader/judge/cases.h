// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "grader/judge/contest.h"
#include "grader/judge/result.h"
#include "grader/judge/run_verdict.h"

namespace lockstep::grader {

/// Runs every case of the lab with the submission and appends to result.cases, findings and program_output. One process
/// runs them all; after a death another takes over, so that the other cases get their verdict; after two deaths in a
/// row that waiting or starting cost, the rest is given up. Throws OutsideError, Interrupted.
void run_cases(const Contest& contest, Result& result);

/// Asks the baseline's runner where the submission's puts the blame on the lab or the machine. Throws OutsideError if
/// it does so too because the two do not fit, or there is no device. True if it has too little device memory too.
bool baseline_agrees(const Contest& contest, const Case& c, protocol::RequestKind kind, std::uint64_t seed);

}  // namespace lockstep::grader
