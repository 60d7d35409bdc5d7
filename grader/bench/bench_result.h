// SPDX-License-Identifier: BSD-3-Clause
// What one run of `./lockstep bench` measured, whole: table, plot and JSON are made from this alone.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/judge/statistics.h"

namespace lockstep::grader {

/// The GPU's own copy, which is in every run.
inline constexpr std::string_view copy_name = "cudaMemcpyAsync";
/// Stands for the multiprocessors' highest rate of single-precision operations, where a target is against it.
inline constexpr std::string_view peak_name = "fp32 peak";

/// One contestant at one point.
struct BenchTimes {
  std::string name;
  double bytes = 0;                  ///< that any way must move
  std::vector<double> seconds;       ///< none where nothing was timed
  std::optional<std::string> wrong;  ///< what is wrong with its output, empty for nothing; nullopt: not checked
  double elements = 0;               ///< of its output; 0 where nobody counts them
  std::map<std::string, double> counters = {};  ///< of one call in the simulator; empty where it was not called there
};

struct BenchPoint {
  std::string name;
  std::map<std::string, std::size_t> sizes;
  double operations = 0;  ///< 0 where nobody counts them
  std::vector<BenchTimes> contestants;

  [[nodiscard]] const BenchTimes* find(std::string_view contestant) const;
};

struct BenchTable {
  std::string title;
  std::string axis;  ///< what the points' names say
  std::vector<BenchPoint> points;

  /// All contestants in the order in which they first come, the copy last.
  [[nodiscard]] std::vector<std::string> contestants() const;
};

/// "`of` is at least `least` times as fast as `against`", at two decimals: see accepted_from.
struct BenchTarget {
  std::string of;
  std::string against;
  double least = 1;                 ///< of two decimals
  std::vector<std::string> points;  ///< empty: at all that have both
  bool aim = false;                 ///< hoped for, not asked for
};

struct BenchResult {
  std::string lab;
  std::string gpu;
  std::string driver;
  std::string compiler;
  std::string date;
  std::string command;
  std::string best;      ///< the contestant that targets call "best"; empty where it was not measured
  double peak_fp32 = 0;  ///< operations a second; 0: not known
  std::vector<BenchTable> tables;
  std::vector<BenchTarget> targets;
  std::vector<std::string> notes;  ///< a sentence each: what was left out, and why
};

/// The value below which `share` of the seconds lie; there must be one at least.
double quantile(std::vector<double> seconds, double share);
inline double median_seconds(const BenchTimes& times) { return quantile(times.seconds, 0.5); }
/// Bytes a second, by the median.
double rate(const BenchTimes& times);
bool is_wrong(const BenchTimes& times);

/// How many times as fast, by the medians; nullopt where one of them has no times.
std::optional<double> ratio_of(const BenchPoint& point, std::string_view of, std::string_view against,
                               double peak_fp32);

/// The least ratio that is `least` when rounded to two decimals: 0.995 for 1.00. Ratios are held against this, since of
/// two programs that are equally fast either measures below 1.000 half of the time.
double accepted_from(const BenchTarget& target);

/// A ratio at a point, and the interval that the run leaves for it.
struct TargetRatio {
  std::string point;
  double ratio = 0;
  /// 99%, of the ratios of calls in the same round, by rank (grader/judge/statistics.h), widened to `ratio`, that of
  /// the medians, where this lies outside; `ratio` alone where there are no such pairs.
  Interval interval;
  Decision reached = Decision::across;  ///< on which side of accepted_from the interval lies; across: nobody can tell
};

/// What came of a target.
struct TargetOutcome {
  std::vector<TargetRatio> ratios;
  /// below: a ratio is, or belongs to wrong output; above: all ratios are; across: this run cannot tell. Means nothing
  /// without ratios.
  Decision reached = Decision::across;
};
TargetOutcome outcome_of(const BenchTarget& target, const BenchResult& result);

nlohmann::ordered_json to_json(const BenchTable& table);
nlohmann::ordered_json to_json(const BenchResult& result);
/// From what to_json made. `name` is the file's in messages. Throws UsageError where it is something else.
BenchResult bench_from_json(std::string_view text, const std::string& name);

}  // namespace lockstep::grader
