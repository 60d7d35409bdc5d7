// SPDX-License-Identifier: BSD-3-Clause
#include "grader/judge/statistics.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "lockstep/rng.h"

namespace lockstep::grader {
namespace {

constexpr std::size_t resamples = 2000;
constexpr std::size_t cut = resamples / 40;  // 2.5% at each end

}  // namespace

double median(std::span<const double> values) {
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  std::vector<double> sorted(values.begin(), values.end());
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
  std::nth_element(sorted.begin(), middle, sorted.end());
  if (sorted.size() % 2 == 1) return *middle;
  return (*std::max_element(sorted.begin(), middle) + *middle) / 2;
}

Interval bootstrap_median(std::span<const double> values, std::uint64_t seed) {
  const Rng random(seed);
  std::vector<double> medians;
  std::vector<double> sample(values.size());
  std::uint64_t draw = 0;
  for (std::size_t i = 0; i < resamples; ++i) {
    for (auto& value : sample) value = values[random.below(draw++, static_cast<std::uint32_t>(values.size()))];
    medians.push_back(median(sample));
  }
  std::sort(medians.begin(), medians.end());
  return {medians[cut], medians[resamples - 1 - cut]};
}

Decision decide(Interval interval, double threshold) {
  if (interval.low >= threshold) return Decision::above;
  if (interval.high < threshold) return Decision::below;
  return Decision::across;
}

}  // namespace lockstep::grader
