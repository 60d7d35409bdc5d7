// SPDX-License-Identifier: BSD-3-Clause
#include "grader/judge/score.h"

#include <doctest/doctest.h>

#include <cmath>

#include "grader_core/fake_lab.h"

namespace lockstep::grader::test {
namespace {

Result with_cases(std::vector<Verdict> verdicts) {
  Result result;
  for (const Verdict verdict : verdicts) {
    CaseResult& one = result.cases.emplace_back();
    one.name = "case";
    one.verdict = verdict;
    one.detail = verdict == Verdict::pass ? "" : "Something is wrong.";
  }
  return result;
}

Result with_speed(Verdict verdict, double ratio) {
  Result result = with_cases({Verdict::pass});
  result.speed.measured = true;
  result.speed.verdict = verdict;
  result.speed.ratio = ratio;
  return result;
}

TEST_CASE("the speed share grows with the ratio's logarithm") {
  const SpeedSpec spec = {{}, 1.0, 4.0, {}};
  CHECK(speed_share(spec, 0.5) == 0);
  CHECK(speed_share(spec, 1) == 0);
  CHECK(speed_share(spec, 2) == doctest::Approx(0.5));
  CHECK(speed_share(spec, 3.999) < 1);
  CHECK(speed_share(spec, 4) == 1);
  CHECK(speed_share(spec, 400) == 1);
  for (const double bad : {0.0, -1.0, std::nan("")}) CHECK(speed_share(spec, bad) == 0);
  CHECK(speed_share(spec, INFINITY) == 0);
  CHECK(speed_share({{}, 2.0, 2.0, {}}, 1.9) == 0);
  CHECK(speed_share({{}, 2.0, 2.0, {}}, 2) == 1);
}

TEST_CASE("correctness points follow the share of cases passed, skipped ones not counted") {
  Result result = with_cases({Verdict::pass, Verdict::fail, Verdict::pass, Verdict::pass});
  result.cases[3].skipped = true;
  score(twice_lab(), true, result);
  CHECK(result.correctness_score == 40);
  CHECK(result.speed_score == 0);
  CHECK(result.verdict == Verdict::fail);
  CHECK(result.headline == "2 of 3 cases right; case: Something is wrong.");
}

TEST_CASE("a lab that prices findings takes points off for each kind, and not the cases") {
  Lab lab = twice_lab();
  lab.finding_points = 7.5;
  Result result = with_speed(Verdict::pass, 4);
  score(lab, true, result);
  const double full = result.score;
  CHECK(result.lost_to_findings == 0);
  CHECK(result.verdict == Verdict::pass);
  for (const char* kind : {"shared_race", "uninitialized_read", "shared_race"}) {
    result.findings.emplace_back().kind = kind;
  }
  score(lab, true, result);
  CHECK(result.verdict == Verdict::sanitizer_finding);
  CHECK(result.lost_to_findings == 15);
  CHECK(result.score == full - 15);
  CHECK(result.headline.find("15 points are lost to 2 kinds of faults") != std::string::npos);
  lab.finding_points = 1000;
  score(lab, true, result);
  CHECK(result.score == 0);
  CHECK(result.lost_to_findings == full);
  lab.finding_points.reset();
  score(lab, true, result);
  CHECK(result.score == full);
}

TEST_CASE("the verdict is the most severe one, and the headline is about it") {
  Result result = with_cases({Verdict::fail, Verdict::crash, Verdict::timeout});
  result.cases[1].name = "the crashing one";
  score(twice_lab(), true, result);
  CHECK(result.verdict == Verdict::crash);
  CHECK(result.headline.find("the crashing one: ") != std::string::npos);
  CHECK(result.score == 0);
}

TEST_CASE("no case at all is no pass") {
  Result result;
  score(twice_lab(), true, result);
  CHECK(result.verdict == Verdict::infrastructure_error);
  CHECK(result.score == 0);
}

TEST_CASE("speed points need every case right") {
  Result result = with_speed(Verdict::pass, 10);
  result.cases.push_back(result.cases[0]);
  result.cases[1].verdict = Verdict::fail;
  score(twice_lab(), true, result);
  CHECK(result.speed_score == 0);
  CHECK(result.score == 30);
}

TEST_CASE("full marks and only full marks are a pass") {
  Result full = with_speed(Verdict::pass, 4);
  score(twice_lab(), true, full);
  CHECK(full.verdict == Verdict::pass);
  CHECK(full.score == 100);

  Result slow = with_speed(Verdict::fail, 2);
  score(twice_lab(), true, slow);
  CHECK(slow.verdict == Verdict::fail);
  CHECK(slow.score == 80);
  CHECK(slow.headline.find("but slow: 2 times the baseline's speed, 4 are needed") != std::string::npos);

  Result missed = with_speed(Verdict::fail, 8);
  missed.speed.bounds_missed = {"sectors are 32."};
  score(twice_lab(), true, missed);
  CHECK(missed.score == 80);
}

TEST_CASE("noise is no fail, and suspicion earns nothing for speed") {
  Result noisy = with_speed(Verdict::inconclusive, 4.1);
  score(twice_lab(), true, noisy);
  CHECK(noisy.verdict == Verdict::inconclusive);
  CHECK(noisy.score == 100);
  Result suspicious = with_speed(Verdict::suspicious, 50);
  score(twice_lab(), true, suspicious);
  CHECK(suspicious.verdict == Verdict::suspicious);
  CHECK(suspicious.score == 60);
}

TEST_CASE("a timed run that fails earns nothing for speed") {
  Result result = with_speed(Verdict::crash, 0);
  result.speed.measured = false;
  score(twice_lab(), true, result);
  CHECK(result.verdict == Verdict::crash);
  CHECK(result.score == 60);
}

TEST_CASE("every verdict has its word") {
  CHECK(std::string(name_of(Verdict::pass)) == "pass");
  CHECK(std::string(name_of(Verdict::out_of_memory)) == "out_of_memory");
  CHECK(std::string(name_of(Verdict::infrastructure_error)) == "infrastructure_error");
}

}  // namespace
}  // namespace lockstep::grader::test
