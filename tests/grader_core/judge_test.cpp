// SPDX-License-Identifier: BSD-3-Clause
// Every way in which a runner can behave gets its verdict, and nothing of it is left behind.
#include <doctest/doctest.h>
#include <signal.h>

#include "grader/process/errors.h"
#include "grader/process/interrupt.h"
#include "grader_core/fake_lab.h"

namespace lockstep::grader::test {
namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

Result judged(const std::string& behaviour) {
  FakeContest contest(behaviour);
  Result result = contest.judge();
  CHECK(children() == 0);
  return result;
}

TEST_CASE("a right and fast submission gets full marks") {
  const Result result = judged("right");
  CHECK(result.verdict == Verdict::pass);
  CHECK(result.score == 100);
  CHECK(result.max_score == 100);
  CHECK(result.headline == "All 3 cases are right, at 7.85 times the baseline's speed.");
  CHECK(result.speed.measured);
  CHECK(result.counters.at("global_load_sectors_per_request") == 4);
  CHECK(result.baseline_counters.at("global_load_sectors_per_request") == 32);
  REQUIRE(result.cases.size() == 3);
  CHECK(result.cases[2].checked == 1000);
  CHECK(result.cases[2].wrong == 0);
}

TEST_CASE("a grade rests on all blocks; a profile's counters may be estimated, and then no speed is judged") {
  FakeContest contest("right");
  contest.options.count_one_in = 16;
  const Result graded = contest.judge();
  CHECK(graded.counters.at("asked_to_count_one_in") == 1);
  CHECK(graded.baseline_counters.at("asked_to_count_one_in") == 1);
  CHECK(graded.score == 100);
  contest.options.timed_case_alone = true;
  const Result estimated = contest.judge();
  CHECK(estimated.counters.at("asked_to_count_one_in") == 16);
  CHECK(estimated.verdict == Verdict::pass);
  CHECK(estimated.headline.empty());
  CHECK_FALSE(estimated.speed.measured);
  CHECK(estimated.baseline_counters.empty());
  FakeContest wrong("zeros");
  wrong.options.count_one_in = 16;
  wrong.options.timed_case_alone = true;
  const Result counted = wrong.judge();
  CHECK(counted.verdict == Verdict::fail);
  CHECK(counted.counters.at("asked_to_count_one_in") == 16);
}

TEST_CASE("what a runner does wrong gets its verdict and no points") {
  struct Row {
    std::string behaviour;
    Verdict verdict;
    const char* words;  // in the first case's detail
  };
  const Row rows[] = {
      {"stub", Verdict::fail, "Nothing was written to `out`."},
      {"zeros", Verdict::fail, "got 0"},
      {"nan", Verdict::fail, "got nan"},
      {"exit_0", Verdict::crash, "exited with code 0 instead of returning from the call"},
      {"hang", Verdict::timeout, "did not end within 400 ms"},
      {"stop", Verdict::timeout, "did not end within 400 ms"},
      {"segv", Verdict::crash, "signal 11"},
      {"kill_itself", Verdict::crash, "signal 9"},
      {"flood", Verdict::crash, "printed more than 64 KiB"},
      {"memory", Verdict::out_of_memory, "used more than 128 MiB of memory"},
      {"child_memory", Verdict::out_of_memory, "used more than 128 MiB of memory"},
      {"close", Verdict::suspicious, "closed the connection"},
      {"wrong_sequence", Verdict::suspicious, "does not answer the question asked"},
      {"wrong_version", Verdict::suspicious, "has version 77"},
      {"ready_again", Verdict::suspicious, "is not the kind that is due"},
      {"unknown_kind", Verdict::suspicious, "is of no known kind"},
      {"too_many_counters", Verdict::suspicious, "more counters than fit"},
      {"too_many_findings", Verdict::suspicious, "more findings than fit"},
      {"endless_text", Verdict::suspicious, "a text without an end"},
      {"nan_time", Verdict::suspicious, "a time that is none"},
      {"negative_counter", Verdict::suspicious, "a counter that is not a number"},
      {"garbled", Verdict::suspicious, "interfered with the harness"},
      {"short", Verdict::suspicious, "is too short"},
      {"empty", Verdict::suspicious, "closed the connection"},
      {"long", Verdict::suspicious, "is too long"},
      {"dies_at_start", Verdict::crash, "exited with code 9 before any call"},
      {"hangs_at_start", Verdict::timeout, "did not end within 1.5 s"},
      {"finding", Verdict::sanitizer_finding, "(in twice_kernel at twice.cu:12)"},
      {"illegal_address", Verdict::crash, "an illegal memory access"},
      {"no_memory", Verdict::out_of_memory, "out of memory"},
      {"refuse", Verdict::suspicious, "The harness refused the case"},
      {"no_device", Verdict::fail, "no CUDA-capable device"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.behaviour);
    const Result result = judged(row.behaviour);
    CHECK(std::string(name_of(result.verdict)) == name_of(row.verdict));
    REQUIRE(result.cases.size() == 3);
    const std::string detail = result.cases[0].detail;
    CAPTURE(detail);
    // A single element is written right before the poison of the rest shows.
    const bool first_is_wrong = contains(detail, row.words) || contains(result.cases[1].detail, row.words);
    CHECK(first_is_wrong);
    CHECK(result.score == 0);
    CHECK_FALSE(result.speed.measured);
    CHECK_FALSE(result.headline.empty());
  }
}

TEST_CASE("a death costs one case, the others get their verdict") {
  for (const std::string behaviour : {"segv_on_second", "hang_on_second"}) {
    CAPTURE(behaviour);
    const Result result = judged(behaviour);
    CHECK(result.cases[0].verdict == Verdict::pass);
    CHECK(result.cases[1].verdict != Verdict::pass);
    CHECK(result.cases[2].verdict == Verdict::pass);
    CHECK(result.score == 40);
    CHECK(contains(result.headline, "2 of 3 cases right; seven: The program"));
  }
}

TEST_CASE("after two time-outs in a row the rest is given up") {
  const Result result = judged("hang");
  CHECK(contains(result.cases[2].detail, "Not run, because"));
  CHECK(result.cases[2].verdict == Verdict::timeout);
}

TEST_CASE("a process left behind out of group and session is gone after judging") {
  const Result result = judged("fork");
  CHECK(result.verdict == Verdict::pass);  // it computed what was asked
}

TEST_CASE("an answer that comes before its question is not taken") {
  const Result result = judged("answers_twice");
  CHECK(result.cases[0].verdict == Verdict::pass);
  CHECK(result.cases[1].verdict == Verdict::suspicious);
  // It is found before the next question is sent or, if it is late, by its sequence number.
  const std::string& detail = result.cases[1].detail;
  const bool early =
      contains(detail, "came before the question") || contains(detail, "does not answer the question asked");
  CHECK(early);
}

TEST_CASE("the shared memory can be neither shrunk nor sealed") {
  CHECK(judged("shrink").verdict == Verdict::pass);
  CHECK(judged("seal").verdict == Verdict::pass);
}

TEST_CASE("one element left out is found, with its place") {
  const Result result = judged("leaves_the_last");
  CHECK(result.cases[2].wrong == 1);
  CHECK(contains(result.cases[2].detail, "1 of 1 000 elements of `out` wrong, the last one, at [999]: expected "));
  CHECK(contains(result.cases[2].detail, ", never written."));
}

TEST_CASE("guard bands tell writes past the end and before the start") {
  for (const auto& [behaviour, words] :
       {std::pair("past_the_end",
                  "It writes past the end of `out`: 4 bytes changed there, the nearest at a distance of 1."),
        std::pair("before_the_start",
                  "It writes before the start of `in`: 1 byte changed there, the nearest at a distance of 1.")}) {
    FakeContest contest(behaviour);
    contest.settings.guard_bytes = 4096;
    const Result result = contest.judge();
    CHECK(result.verdict == Verdict::fail);
    CHECK(result.cases[0].wrong == 0);
    CHECK(result.cases[0].detail == words);
  }
}

TEST_CASE("a refusal is the lab's fault where the baseline's runner refuses too") {
  FakeContest contest("refuse", Backend::sim, "refuse");
  CHECK_THROWS_WITH_AS(contest.judge(), doctest::Contains("task.cpp gives 3 arguments"), OutsideError);
  FakeContest no_device("no_device", Backend::cuda, "no_device");
  CHECK_THROWS_WITH_AS(no_device.judge(), doctest::Contains("no CUDA-capable device"), OutsideError);
  CHECK(children() == 0);
}

TEST_CASE("a case that the device has no memory for is skipped where the baseline says so too") {
  FakeContest contest("no_memory", Backend::sim, "no_memory");
  const Result result = contest.judge();
  CHECK(result.cases[0].skipped);
  CHECK(contains(result.cases[0].detail, "too little memory"));
  CHECK(result.verdict == Verdict::infrastructure_error);
  CHECK(result.headline == "No case could be run here.");
}

TEST_CASE("a wrong baseline is nobody's zero") {
  FakeContest contest("right", Backend::sim, "zeros");
  CHECK_THROWS_WITH_AS(contest.judge(), doctest::Contains("The lab's own baseline is not right"), OutsideError);
}

TEST_CASE("right but slow earns the cases' points and a headline that says so") {
  FakeContest contest("slow");
  const Result result = contest.judge();
  CHECK(result.verdict == Verdict::fail);
  CHECK(result.score == 60);
  CHECK(contains(result.headline, "All 3 cases are right, but slow: 1 times the baseline's speed, 4 are needed"));
  REQUIRE(result.speed.bounds_missed.size() == 1);
  CHECK(result.speed.bounds_missed[0] ==
        "global load sectors per request: 32, at most 4.1 is asked for: lanes read apart.");
}

TEST_CASE("a bound missed costs half of the speed points whatever the ratio") {
  FakeContest contest("half");
  contest.lab.sim.full = 3;
  const Result result = contest.judge();
  CHECK(result.speed.ratio > 3);
  CHECK(result.verdict == Verdict::fail);
  CHECK(result.score == 80);
  CHECK(contains(result.headline, "10"));
}

TEST_CASE("a bound on a counter that does not exist is an error of the lab") {
  FakeContest contest("right");
  contest.lab.sim.bounds[0].counter = "sectors_per_furlong";
  CHECK_THROWS_WITH_AS(contest.judge(), doctest::Contains("'sectors_per_furlong'"), OutsideError);
}

TEST_CASE("reach runs count stores and findings, and no values") {
  const auto run_reach = [](const char* behaviour) {
    FakeContest contest(behaviour);
    contest.lab.cases = {{"beyond", count_of(std::size_t{1} << 33), {}, true}};
    contest.options.measure_speed = false;
    return contest.judge();
  };
  CHECK(run_reach("right").verdict == Verdict::pass);
  CHECK(run_reach("zeros").verdict == Verdict::pass);
  const Result stub = run_reach("stub");
  CHECK(stub.verdict == Verdict::fail);
  CHECK(stub.cases[0].detail == "Nothing was written to device memory.");
  CHECK(run_reach("finding").verdict == Verdict::sanitizer_finding);
}

TEST_CASE("a reach run earns nothing where no other case is right") {
  FakeContest contest("zeros");
  contest.lab.cases.push_back({"beyond", count_of(std::size_t{1} << 33), {}, true});
  const Result wrong = contest.judge();
  CHECK(wrong.score == 0);
  CHECK(contains(wrong.cases[3].detail, "only once another case is right"));
  FakeContest partly("segv_on_second");
  partly.lab.cases.push_back({"beyond", count_of(std::size_t{1} << 33), {}, true});
  CHECK(partly.judge().score == 45);
}

TEST_CASE("cases for another backend, or too large for this machine, are skipped and not counted") {
  FakeContest contest("right");
  contest.lab.cases[0].only = Backend::cuda;
  contest.lab.cases[1].sizes = count_of(std::size_t{1} << 50);
  const Result result = contest.judge();
  CHECK(result.cases[0].skipped);
  CHECK(result.cases[0].detail == "Only for the cuda backend.");
  CHECK(result.cases[1].skipped);
  CHECK(contains(result.cases[1].detail, "of memory, and"));
  CHECK(result.score == 100);
}

TEST_CASE("without speed the maximum is that of correctness") {
  FakeContest contest("right");
  contest.options.measure_speed = false;
  const Result result = contest.judge();
  CHECK(result.verdict == Verdict::pass);
  CHECK(result.score == 60);
  CHECK(result.max_score == 60);
  CHECK(contest.baselines_built == 0);
}

TEST_CASE("what a submission prints and says is made safe to show") {
  const Result printed = judged("prints");
  CHECK(printed.program_output.starts_with("hello [31mred[0m \xEF\xBF\xBD\n"));
  const Result found = judged("finding");
  REQUIRE(found.findings.size() == 1);
  CHECK(found.findings[0].message == "a store of 4 bytes lies 0 bytes past the end of a buffer[31m");
  CHECK(found.findings[0].block[0] == 3);
  CHECK(found.findings[0].case_name == "one");
}

TEST_CASE("addresses are sampled where that is asked for, under the case's names") {
  CHECK(judged("traces").samples.empty());
  FakeContest contest("traces");
  contest.options.trace = true;
  const Result result = contest.judge();
  REQUIRE(result.samples.size() == 1);
  CHECK(result.samples[0].memory == "out");
  CHECK(result.samples[0].shape == std::vector<std::size_t>{100'000});
  CHECK(result.samples[0].element_bytes == 4);
  CHECK(result.verdict == Verdict::pass);
  FakeContest garbling("traces_too_much");
  garbling.options.trace = true;
  CHECK(garbling.judge().speed.verdict == Verdict::suspicious);
  CHECK(children() == 0);
}

TEST_CASE("the same seed gives the same inputs, another seed others") {
  FakeContest a("right"), b("right"), c("right");
  c.options.seed = 2;
  const auto seed = [](FakeContest& contest) { return contest.judge().cases[1].seed; };
  const auto first = seed(a);
  CHECK(first == seed(b));
  CHECK(first != seed(c));
}

TEST_CASE("Ctrl-C ends the judging at once, and the children with it") {
  install_interrupt_handler();
  FakeContest contest("hang");
  contest.settings.run_time = std::chrono::seconds(60);
  contest.options.progress = [](const std::string&) { ::raise(SIGINT); };
  const auto start = Clock::now();
  CHECK_THROWS_AS(contest.judge(), Interrupted);
  CHECK(Clock::now() - start < std::chrono::seconds(5));
  CHECK(children() == 0);
  clear_interrupt();
  CHECK(FakeContest("right").judge().verdict == Verdict::pass);
}

}  // namespace
}  // namespace lockstep::grader::test
