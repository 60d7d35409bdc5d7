// SPDX-License-Identifier: BSD-3-Clause
#include "grader/bench/bench_result.h"

#include <algorithm>
#include <cmath>

namespace lockstep::grader {

const BenchTimes* BenchPoint::find(std::string_view contestant) const {
  const auto found = std::find_if(contestants.begin(), contestants.end(),
                                  [&](const BenchTimes& times) { return times.name == contestant; });
  return found == contestants.end() ? nullptr : &*found;
}

std::vector<std::string> BenchTable::contestants() const {
  std::vector<std::string> names;
  bool copied = false;
  for (const auto& point : points) {
    for (const auto& times : point.contestants) {
      copied = copied || times.name == copy_name;
      if (times.name != copy_name && std::find(names.begin(), names.end(), times.name) == names.end()) {
        names.push_back(times.name);
      }
    }
  }
  if (copied) names.emplace_back(copy_name);
  return names;
}

double quantile(std::vector<double> seconds, double share) {
  std::sort(seconds.begin(), seconds.end());
  return seconds[static_cast<std::size_t>(std::lround(share * static_cast<double>(seconds.size() - 1)))];
}

double rate(const BenchTimes& times) { return times.bytes / median_seconds(times); }

bool is_wrong(const BenchTimes& times) { return times.wrong && !times.wrong->empty(); }

std::optional<double> ratio_of(const BenchPoint& point, std::string_view of, std::string_view against,
                               double peak_fp32) {
  const BenchTimes* own = point.find(of);
  if (own == nullptr || own->seconds.empty()) return std::nullopt;
  if (against == peak_name) {
    if (point.operations <= 0 || peak_fp32 <= 0) return std::nullopt;
    return point.operations / median_seconds(*own) / peak_fp32;
  }
  const BenchTimes* other = point.find(against);
  if (other == nullptr || other->seconds.empty()) return std::nullopt;
  return rate(*own) / rate(*other);
}

namespace {

Interval interval_of(const BenchPoint& point, std::string_view of, std::string_view against, double ratio) {
  const BenchTimes* own = point.find(of);
  const BenchTimes* other = point.find(against);
  // Without `other`, it is the peak. In a round each is called once; those with fewer calls were left out of later
  // rounds.
  if (own == nullptr || other == nullptr || own->seconds.size() != other->seconds.size()) return {ratio, ratio};
  std::vector<double> ratios;
  for (std::size_t i = 0; i < own->seconds.size(); ++i) {
    ratios.push_back(own->bytes / own->seconds[i] / (other->bytes / other->seconds[i]));
  }
  const Interval paired = median_interval(ratios);
  return {std::min(paired.low, ratio), std::max(paired.high, ratio)};
}

}  // namespace

// By whole hundredths: the border is then the double that its decimals are read as.
double accepted_from(const BenchTarget& target) { return (std::round(target.least * 100) - 0.5) / 100; }

TargetOutcome outcome_of(const BenchTarget& target, const BenchResult& result) {
  const std::string& of = target.of == "best" ? result.best : target.of;
  TargetOutcome outcome;
  outcome.reached = Decision::above;
  for (const auto& table : result.tables) {
    for (const auto& point : table.points) {
      const bool asked = target.points.empty() ||
                         std::find(target.points.begin(), target.points.end(), point.name) != target.points.end();
      const auto ratio = asked ? ratio_of(point, of, target.against, result.peak_fp32) : std::nullopt;
      if (!ratio) continue;
      const Interval interval = interval_of(point, of, target.against, *ratio);
      const Decision reached = decide(interval, accepted_from(target));
      outcome.ratios.push_back({point.name, *ratio, interval, reached});
      if (reached == Decision::below || is_wrong(*point.find(of))) outcome.reached = Decision::below;
      if (reached == Decision::across && outcome.reached == Decision::above) outcome.reached = Decision::across;
    }
  }
  return outcome;
}

}  // namespace lockstep::grader
