// SPDX-License-Identifier: BSD-3-Clause
// The verdict on a recorded series of timed runs, from every place in it where a grading could have begun.
#pragma once

#include <cstddef>
#include <vector>

namespace lockstep::grader::test {

/// How often what was decided.
struct Verdicts {
  unsigned windows = 0;
  unsigned above = 0;
  unsigned below = 0;
  unsigned across = 0;
};

/// `runs` are the seconds of runs in the order A B B A A B B A …, as a grading makes them: A the baseline, B the
/// submission. Begins a grading (time_pairs) at every fourth of them after which there are enough for the longest one,
/// with the baseline's times multiplied by `factor`. Windows overlap: their verdicts are not independent.
Verdicts replay(const std::vector<double>& runs, double factor, double threshold);

/// The median of the series' ratios, A over B, pair by pair; NaN of none.
double ratio_of(const std::vector<double>& runs);

}  // namespace lockstep::grader::test
