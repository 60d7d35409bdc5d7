// SPDX-License-Identifier: BSD-3-Clause
// What a few noisy measurements say.
#pragma once

#include <cstdint>
#include <span>

namespace lockstep::grader {

/// The middle value, or the mean of the two middle ones; NaN of nothing.
double median(std::span<const double> values);

struct Interval {
  double low = 0;
  double high = 0;
};

/// The chance that the median interval lies wholly on one side of the true median.
inline constexpr double one_sided_error = 1.0 / 300;

/// An interval that holds the median of what the values are drawn from, by their order alone (the sign test turned
/// round; Thompson, 1936): each end misses with a chance of at most one_sided_error, whatever the noise is like, so
/// that it is a 99% interval. That takes 9 values; of fewer it is from the least to the greatest. NaN of nothing.
///
/// A bootstrap's interval is narrower, and of few values too narrow: with it, under heavy noise (30% between runs),
/// code passed a threshold 5% above its true speed in 2% of simulated gradings.
Interval median_interval(std::span<const double> values);

enum class Decision : std::uint8_t { above, below, across };

/// Where an interval lies with regard to a threshold. A threshold on its lower end is reached.
Decision decide(Interval interval, double threshold);

}  // namespace lockstep::grader
