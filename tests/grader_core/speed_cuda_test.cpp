// SPDX-License-Identifier: BSD-3-Clause
// Speed on a GPU, with fake runners that wait instead of computing.
#include <doctest/doctest.h>

#include <set>

#include "grader/process/errors.h"
#include "grader_core/fake_lab.h"

namespace lockstep::grader::test {
namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

Result timed(const std::string& behaviour, double full = 2.0) {
  FakeContest contest(behaviour, Backend::cuda);
  contest.lab.cases.resize(1);
  contest.lab.cuda.full = full;
  contest.settings.run_time = std::chrono::milliseconds(2000);
  Result result = contest.judge();
  CHECK(children() == 0);
  return result;
}

TEST_CASE("a faster submission passes with its ratio, interval and share of the copy") {
  const Result result = timed("right");
  CAPTURE(result.headline);
  CHECK(result.verdict == Verdict::pass);
  CHECK(result.score == 100);
  CHECK(result.speed.ratio == doctest::Approx(4));
  CHECK(result.speed.low == doctest::Approx(4));
  CHECK(result.speed.high == doctest::Approx(4));
  CHECK(result.speed.pairs == 12);
  CHECK(result.speed.copy_share == doctest::Approx(0.5));
  CHECK(result.speed.seconds < result.speed.baseline_seconds);
}

TEST_CASE("a submission as slow as the baseline fails") {
  const Result result = timed("slow");
  CHECK(result.verdict == Verdict::fail);
  CHECK(contains(result.speed.detail, "2 needed."));
  CHECK(result.score < 70);
}

TEST_CASE("noise across the threshold is inconclusive") {
  const Result result = timed("noisy", 1.8);
  CAPTURE(result.speed.detail);
  CHECK(result.speed.pairs > 12);
  CHECK(result.verdict == Verdict::inconclusive);
  CHECK(contains(result.speed.detail, "too noisy to tell"));
}

TEST_CASE("clocks that contradict ours or themselves are suspicious") {
  for (const char* behaviour : {"clock_of_its_own", "no_time_at_all"}) {
    const Result result = timed(behaviour);
    CHECK(result.verdict == Verdict::suspicious);
    CHECK(contains(result.speed.detail, "contradict one another"));
    CHECK(result.score == 60);
  }
}

TEST_CASE("work that the device's events do not see is suspicious") {
  const Result result = timed("unseen_work");
  CHECK(result.verdict == Verdict::suspicious);
  CHECK(contains(result.speed.detail, "work is done where they do not see it"));
}

TEST_CASE("faster than the bytes allow is suspicious") {
  const Result result = timed("too_fast");
  CAPTURE(result.speed.copy_share);
  CHECK(result.verdict == Verdict::suspicious);
  CHECK(contains(result.speed.detail, "times as fast as the device copies memory"));
}

TEST_CASE("a wrong output in a timed run earns nothing for speed") {
  FakeContest contest("segv_on_second", Backend::cuda);
  contest.lab.cases.resize(1);
  contest.lab.cuda.sizes = count_of(7);
  const Result result = contest.judge();
  CHECK(result.verdict == Verdict::crash);
  CHECK(contains(result.speed.detail, "In a timed run: The program was killed by signal 11"));
  CHECK(result.score == 60);
  CHECK_FALSE(result.speed.measured);
}

/// A contest of a submission with less than full marks, whose best behaves as `best`; `asked` counts how often that is
/// built.
Result timed_beside(const std::string& best, unsigned& asked, const std::filesystem::path& memory = {},
                    const std::string& identity = "this GPU", const std::string& submission = "slow") {
  FakeContest contest(submission, Backend::cuda);
  contest.lab.cases.resize(1);
  contest.settings.run_time = std::chrono::milliseconds(2000);
  contest.reference = {[&] {
                         ++asked;
                         return contest.runner(best);
                       },
                       memory, identity};
  Result result = contest.judge();
  CHECK(children() == 0);
  return result;
}

TEST_CASE("where the course's best is no faster than the baseline, speed is not graded, and that is nobody's zero") {
  unsigned asked = 0;
  const Result result = timed_beside("slow", asked);
  CAPTURE(result.headline);
  CHECK(asked == 1);
  CHECK(result.verdict == Verdict::infrastructure_error);
  CHECK_FALSE(result.speed.measured);
  CHECK(contains(result.headline, "the course's own best is 1 times as fast as the baseline"));
  CHECK(contains(result.headline, "full marks ask for 2: speed cannot be graded here"));
  CHECK(result.correctness_score == 60);
}

TEST_CASE("where the best's own speed is too noisy to tell, speed is not graded") {
  unsigned asked = 0;
  CHECK(timed_beside("noisy", asked).verdict == Verdict::infrastructure_error);
}

TEST_CASE("that the best reaches full marks here is found out once, until something it depends on changes") {
  const TemporaryFolder folder;
  const auto memory = folder.path() / "known.txt";
  unsigned asked = 0;
  CHECK(timed_beside("right", asked, memory).verdict == Verdict::fail);
  CHECK(asked == 1);
  CHECK(timed_beside("right", asked, memory).verdict == Verdict::fail);
  CHECK(asked == 1);
  CHECK(timed_beside("right", asked, memory, "another GPU").verdict == Verdict::fail);
  CHECK(asked == 2);
}

TEST_CASE("a submission with full marks has shown that they can be reached: the best is not asked") {
  const TemporaryFolder folder;
  const auto memory = folder.path() / "known.txt";
  unsigned asked = 0;
  CHECK(timed_beside("right", asked, memory, "this GPU", "right").verdict == Verdict::pass);
  CHECK(asked == 0);
  CHECK_FALSE(std::filesystem::exists(memory));  // that is the course's to show
}

// The first input of every timed case that was made.
std::multiset<float> first_inputs;

Case make_twice_and_tell(const Sizes& sizes, const Rng& rng) {
  if (sizes["count"] == 100'000) first_inputs.insert(rng.stream(0).uniform(0, 1.0F, 2.0F));
  return make_twice(sizes, rng);
}

TEST_CASE("a timed run's inputs are new ones in every grading, whatever its seed") {
  FakeContest contest("right", Backend::cuda);
  contest.lab.cases.resize(1);
  contest.make_case = make_twice_and_tell;
  contest.judge();
  contest.judge();
  const std::set<float> different(first_inputs.begin(), first_inputs.end());
  CHECK(first_inputs.size() >= 2 * (12 + 12 + 2));
  CHECK(different.size() + 4 >=
        first_inputs.size());  // of some 2^24; and how many bytes there are is asked of one seed
}

TEST_CASE("a bad answer does not outlive the process: thresholds may be mended") {
  const TemporaryFolder folder;
  const auto memory = folder.path() / "known.txt";
  unsigned asked = 0;
  CHECK(timed_beside("slow", asked, memory).verdict == Verdict::infrastructure_error);
  CHECK_FALSE(std::filesystem::exists(memory));
}

TEST_CASE("a best that is wrong is the course's fault") {
  unsigned asked = 0;
  CHECK_THROWS_WITH_AS(timed_beside("zeros", asked), doctest::Contains("The course's own best fails"), OutsideError);
}

TEST_CASE("a baseline that fails while timed is nobody's zero") {
  FakeContest contest("right", Backend::cuda, "zeros");
  CHECK_THROWS_WITH_AS(contest.judge(), doctest::Contains("baseline"), OutsideError);
}

}  // namespace
}  // namespace lockstep::grader::test
