// SPDX-License-Identifier: BSD-3-Clause
// From verdicts to points.
//
// Correctness: the lab's points times the share of cases passed. Skipped cases are not counted; with none counted there
// are no points. A reach run in the simulator, which sees where a kernel writes and not what, passes only beside
// another case that is right.
//
// Speed: only where every counted case passes, and the timed run itself is right. The share grows with the logarithm of
// the ratio, from 0 at `none` to 1 at `full`: each doubling is worth the same. In the simulator a lab's bounds say
// whether the mechanism it teaches is there; with one missed, at most half of the points are earned, however large the
// modelled ratio. On a GPU the ratio is the median; where its interval lies across `full`, the verdict is inconclusive
// and the points are those of the median.
//
// Findings of the simulator: a case with one fails, unless the lab says how many points a finding costs. Then a case
// whose outputs are right passes, and the score loses that many points for each kind of finding, down to 0.
//
// The verdict is `pass` with full marks alone; right but slow is `fail` with a headline that says so.
#pragma once

#include <string>
#include <vector>

#include "grader/catalog/lab.h"
#include "grader/judge/result.h"

namespace lockstep::grader {

/// The share of speed points that a ratio earns, 0 to 1. 0 for a ratio that is not finite and positive.
double speed_share(const SpeedSpec& spec, double ratio);

struct CaseCount {
  unsigned counted = 0;
  unsigned passed = 0;
  [[nodiscard]] bool all_passed() const { return counted > 0 && passed == counted; }
};
CaseCount count_cases(const std::vector<CaseResult>& cases);

/// Fills scores, verdict and headline of a result whose cases and speed are there. `speed_asked` is false where speed
/// was not to be measured: then the maximum is that of correctness.
void score(const Lab& lab, bool speed_asked, Result& result);

}  // namespace lockstep::grader
