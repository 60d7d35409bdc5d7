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

/// The percentile bootstrap's 95% interval of the median (Efron, 1979): resampled with replacement, 2000 times, from
/// the seed, so that the same values give the same interval. Of one value, that value.
Interval bootstrap_median(std::span<const double> values, std::uint64_t seed);

enum class Decision : std::uint8_t { above, below, across };

/// Where an interval lies with regard to a threshold. A threshold on its lower end is reached.
Decision decide(Interval interval, double threshold);

}  // namespace lockstep::grader
