// SPDX-License-Identifier: BSD-3-Clause
#include "grader/judge/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace lockstep::grader {
namespace {

// How many of the n smallest values may be cut off: the median lies below the (k+1)-th smallest only if at most k
// values lie below the median, which n tosses of a coin tell.
std::size_t most_cut(std::size_t n) {
  double probability = std::pow(0.5, static_cast<double>(n));  // of exactly k below
  double at_most = probability;
  std::size_t k = 0;
  while (at_most + probability * static_cast<double>(n - k) / static_cast<double>(k + 1) <= one_sided_error) {
    probability *= static_cast<double>(n - k) / static_cast<double>(k + 1);
    at_most += probability;
    ++k;
  }
  return k;
}

}  // namespace

double median(std::span<const double> values) {
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  std::vector<double> sorted(values.begin(), values.end());
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
  std::nth_element(sorted.begin(), middle, sorted.end());
  if (sorted.size() % 2 == 1) return *middle;
  return (*std::max_element(sorted.begin(), middle) + *middle) / 2;
}

Interval median_interval(std::span<const double> values) {
  if (values.empty()) return {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()};
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  const std::size_t cut = most_cut(sorted.size());
  return {sorted[cut], sorted[sorted.size() - 1 - cut]};
}

Decision decide(Interval interval, double threshold) {
  if (interval.low >= threshold) return Decision::above;
  if (interval.high < threshold) return Decision::below;
  return Decision::across;
}

}  // namespace lockstep::grader
