// SPDX-License-Identifier: BSD-3-Clause
// Timing two programs against each other on a machine that is never quite still.
#pragma once

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

/// What a measurement takes at most.
inline constexpr unsigned most_pairs = 48;

/// One timed run in seconds; nullopt ends the measurement.
using TimedRun = std::function<std::optional<double>()>;

/// Runs baseline (A) and submission (B) in the order A B B A. The log-ratio of a pair's two times, A B or B A, is one
/// sample; a steady drift makes the one kind too small and the other too large, which their median does not feel. The
/// ratio is that of the median, and its interval comes from the samples' order (median_interval). The interval against
/// `threshold` decides, of 12 pairs; where it lies across, of twice as many, and again, 48 at most. nullopt where a run
/// ended the measurement.
///
/// Where noise takes both programs alike, a program whose true ratio is below the threshold passes in at most one of a
/// hundred measurements, and one above it fails in as many: three looks at three intervals, each wrong at one end with
/// a chance of one_sided_error.
std::optional<PairedTiming> time_pairs(const TimedRun& baseline, const TimedRun& submission, double threshold,
                                       const std::function<void(const std::string&)>& progress);

}  // namespace lockstep::grader
