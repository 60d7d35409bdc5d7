// SPDX-License-Identifier: BSD-3-Clause
// Timing two programs against each other on a machine that is never quite still.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grader/judge/statistics.h"

namespace lockstep::grader {

struct PairedTiming {
  double ratio = 0;  ///< baseline's time over the submission's
  Interval interval;
  Decision decision = Decision::across;
  unsigned pairs = 0;
  double baseline_seconds = 0;  ///< medians
  double seconds = 0;
};

/// One timed run in seconds; nullopt ends the measurement.
using TimedRun = std::function<std::optional<double>()>;

/// Runs baseline (A) and submission (B) in the order A B B A, so that a steady drift cancels within the four. The mean
/// of the two log-ratios of such a four is one sample; the ratio is that of the samples' median, and its interval comes
/// from resampling them. The interval against `threshold` decides; where it lies across, as many fours again are run,
/// twice at most. nullopt where a run ended the measurement.
std::optional<PairedTiming> time_pairs(const TimedRun& baseline, const TimedRun& submission, double threshold,
                                       std::uint64_t seed, const std::function<void(const std::string&)>& progress);

}  // namespace lockstep::grader
