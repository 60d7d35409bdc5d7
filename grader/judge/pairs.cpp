// SPDX-License-Identifier: BSD-3-Clause
#include "grader/judge/pairs.h"

#include <cmath>

namespace lockstep::grader {
namespace {

constexpr unsigned first_pairs = 12;  // the fewest whose interval leaves out the least and the greatest
constexpr unsigned extensions = 2;
// Each look at the interval may be wrong; all together in less than one grading in a hundred.
static_assert((extensions + 1) * one_sided_error <= 0.0100001);
static_assert(first_pairs % 2 == 0 && first_pairs << extensions == most_pairs);

struct Times {
  std::vector<double> baseline, submission, log_ratios;
};

bool run_four(const TimedRun& baseline, const TimedRun& submission, Times& times) {
  const auto a1 = baseline();
  const auto b1 = a1 ? submission() : std::nullopt;
  const auto b2 = b1 ? submission() : std::nullopt;
  const auto a2 = b2 ? baseline() : std::nullopt;
  if (!a2) return false;
  times.baseline.insert(times.baseline.end(), {*a1, *a2});
  times.submission.insert(times.submission.end(), {*b1, *b2});
  times.log_ratios.insert(times.log_ratios.end(), {std::log(*a1 / *b1), std::log(*a2 / *b2)});
  return true;
}

}  // namespace

std::optional<PairedTiming> time_pairs(const TimedRun& baseline, const TimedRun& submission, double threshold,
                                       const std::function<void(const std::string&)>& progress) {
  Times times;
  PairedTiming result;
  for (unsigned round = 0; round <= extensions && result.decision == Decision::across; ++round) {
    const unsigned pairs = first_pairs << round;
    while (times.log_ratios.size() < pairs) {
      if (progress) {
        progress("timing pair " + std::to_string(times.log_ratios.size() + 1) + " of " + std::to_string(pairs));
      }
      if (!run_four(baseline, submission, times)) return std::nullopt;
    }
    const Interval logs = median_interval(times.log_ratios);
    result.decision = decide(logs, std::log(threshold));
    result.interval = {std::exp(logs.low), std::exp(logs.high)};
  }
  result.ratio = std::exp(median(times.log_ratios));
  result.pairs = static_cast<unsigned>(times.log_ratios.size());
  result.baseline_seconds = median(times.baseline);
  result.seconds = median(times.submission);
  return result;
}

}  // namespace lockstep::grader
