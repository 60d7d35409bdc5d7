// SPDX-License-Identifier: BSD-3-Clause
#include "grader/judge/score.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include "grader/session/element.h"

namespace lockstep::grader {
namespace {

constexpr double share_with_a_bound_missed = 0.5;

double to_hundredths(double points) { return std::round(points * 100) / 100; }

// The first case with the worst verdict; a public one says more than a hidden one, and one whose output was looked at
// more than one without.
const CaseResult* worst_case(const std::vector<CaseResult>& cases) {
  const auto weight = [](const CaseResult& one) {
    return std::tuple(one.verdict, one.category.empty(), one.checked > 0);
  };
  const CaseResult* worst = nullptr;
  for (const auto& one : cases) {
    if (!one.skipped && one.verdict != Verdict::pass && (worst == nullptr || weight(one) > weight(*worst)))
      worst = &one;
  }
  return worst;
}

std::string cases_words(CaseCount count) {
  if (count.counted == 1) return "The only case";
  return "All " + std::to_string(count.counted) + " cases";
}

std::string headline(const SpeedSpec& spec, bool speed_asked, CaseCount count, const Result& result) {
  if (count.counted == 0) return "No case could be run here.";
  if (const CaseResult* worst = worst_case(result.cases)) {
    std::string text = std::to_string(count.passed) + " of " + std::to_string(count.counted) + " cases right";
    if (!worst->category.empty()) return text + "; a hidden case is not: " + worst->category + ".";
    return text + "; " + worst->name + ": " + worst->detail;
  }
  const std::string right = cases_words(count) + (count.counted == 1 ? " is right" : " are right");
  if (!speed_asked) return right + "; speed was not measured.";
  if (!result.speed.measured) return right + "; speed was not measured: " + result.speed.detail;
  const std::string times = number(std::round(result.speed.ratio * 100) / 100) + " times the baseline's speed";
  if (result.speed.verdict == Verdict::pass) return right + ", at " + times + ".";
  if (result.speed.verdict == Verdict::fail && result.speed.ratio < spec.full && result.speed.ratio > 0) {
    return right + ", but slow: " + times + ", " + number(spec.full) + " are needed for full points." +
           (result.speed.bounds_missed.empty() ? "" : " " + result.speed.bounds_missed.front());
  }
  if (!result.speed.bounds_missed.empty())
    return right + ", at " + times + "; but " + result.speed.bounds_missed.front();
  return right + "; speed: " + result.speed.detail;
}

// What findings cost beyond the cases that they fail.
void take_off_findings(const Lab& lab, Result& result) {
  result.lost_to_findings = 0;
  if (!lab.finding_points || result.findings.empty()) return;
  std::set<std::string> kinds;
  for (const auto& finding : result.findings) kinds.insert(finding.kind);
  const double cost = to_hundredths(*lab.finding_points * static_cast<double>(kinds.size()));
  result.lost_to_findings = std::min(cost, result.score);
  result.score -= result.lost_to_findings;
  result.verdict = std::max(result.verdict, Verdict::sanitizer_finding);
  result.headline += " " + number(result.lost_to_findings) + " points are lost to " +
                     (kinds.size() == 1 ? "a fault" : std::to_string(kinds.size()) + " kinds of faults") +
                     " that the simulator saw.";
}

}  // namespace

double speed_share(const SpeedSpec& spec, double ratio) {
  if (!(std::isfinite(ratio) && ratio > 0)) return 0;
  if (ratio >= spec.full) return 1;
  if (!(spec.none > 0) || ratio <= spec.none) return 0;
  return std::clamp(std::log(ratio / spec.none) / std::log(spec.full / spec.none), 0.0, 1.0);
}

CaseCount count_cases(const std::vector<CaseResult>& cases) {
  CaseCount count;
  for (const auto& one : cases) {
    if (one.skipped) continue;
    ++count.counted;
    if (one.verdict == Verdict::pass) ++count.passed;
  }
  return count;
}

void score(const Lab& lab, bool speed_asked, Result& result) {
  const SpeedSpec& spec = result.backend == Backend::sim ? lab.sim : lab.cuda;
  const CaseCount count = count_cases(result.cases);
  result.max_score = speed_asked ? lab.max_score() : lab.correctness_points;
  if (count.counted > 0)
    result.correctness_score = to_hundredths(lab.correctness_points * count.passed / count.counted);

  result.verdict = Verdict::pass;
  for (const auto& one : result.cases) {
    if (!one.skipped) result.verdict = std::max(result.verdict, one.verdict);
  }
  if (count.counted == 0) result.verdict = Verdict::infrastructure_error;

  result.speed_score = 0;
  if (speed_asked && count.all_passed()) {
    const SpeedResult& speed = result.speed;
    result.verdict = std::max(result.verdict, speed.verdict);
    const bool earns =
        speed.verdict == Verdict::pass || speed.verdict == Verdict::fail || speed.verdict == Verdict::inconclusive;
    if (speed.measured && earns) {
      double share = speed_share(spec, speed.ratio);
      if (!speed.bounds_missed.empty()) share = std::min(share, share_with_a_bound_missed);
      result.speed_score = to_hundredths(lab.speed_points * share);
    }
  }
  result.score = result.correctness_score + result.speed_score;
  result.headline = headline(spec, speed_asked, count, result);
  take_off_findings(lab, result);
}

}  // namespace lockstep::grader
