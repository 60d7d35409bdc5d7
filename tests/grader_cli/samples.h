// SPDX-License-Identifier: BSD-3-Clause
// Results and a lab that tests share.
#pragma once

#include "grader/judge/result.h"

namespace lockstep::grader::test {

/// Lab 01 with 60 and 40 points and two hints.
Lab sample_lab();

Result passing();         ///< full marks in the simulator, one case skipped
Result passing_on_gpu();  ///< full marks on a GPU
Result wrong();           ///< seven cases of eight wrong
Result slow();            ///< right, a bound missed, part of the speed points
Result with_finding();    ///< an access out of bounds, with printf output that holds escape codes
Result not_compiling();
Result inconclusive();
Result infrastructure();

}  // namespace lockstep::grader::test
