// SPDX-License-Identifier: BSD-3-Clause
#include "noise/replay.h"

#include "grader/judge/pairs.h"
#include "grader/judge/statistics.h"

namespace lockstep::grader::test {
namespace {

constexpr std::size_t runs_of_four = 4;  // A B B A

}  // namespace

Verdicts replay(const std::vector<double>& runs, double factor, double threshold) {
  Verdicts verdicts;
  for (std::size_t begin = 0; begin + 2 * most_pairs <= runs.size(); begin += runs_of_four) {
    std::size_t at = begin;
    const auto timing = time_pairs([&] { return factor * runs[at++]; }, [&] { return runs[at++]; }, threshold, {});
    ++verdicts.windows;
    switch (timing->decision) {
      case Decision::above: ++verdicts.above; break;
      case Decision::below: ++verdicts.below; break;
      case Decision::across: ++verdicts.across; break;
    }
  }
  return verdicts;
}

double ratio_of(const std::vector<double>& runs) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i + runs_of_four <= runs.size(); i += runs_of_four) {
    ratios.push_back(runs[i] / runs[i + 1]);
    ratios.push_back(runs[i + 3] / runs[i + 2]);
  }
  return median(ratios);
}

}  // namespace lockstep::grader::test
