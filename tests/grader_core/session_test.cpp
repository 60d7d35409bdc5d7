// SPDX-License-Identifier: BSD-3-Clause
#include "grader/session/session.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <iterator>

#include "grader/judge/compare.h"
#include "grader_core/fake_lab.h"

namespace lockstep::grader::test {
namespace {

SessionSettings settings_for(const FakeContest& contest, const std::string& behaviour) {
  SessionSettings settings = contest.settings;
  settings.runner = contest.runner(behaviour);
  return settings;
}

TEST_CASE("one session runs cases of any size, growing and shrinking") {
  const FakeContest contest("right");
  Session session(settings_for(contest, "right"));
  REQUIRE(session.alive());
  CHECK(session.start_outcome().reply->device == "fake device");
  for (const std::size_t count : {std::size_t{1}, std::size_t{1'000'000}, std::size_t{33}, std::size_t{3'000'000}}) {
    const Case c = make_twice(count_of(count), Rng(count));
    const RunOutcome outcome = session.run(c, {protocol::RequestKind::run, count, false});
    REQUIRE(outcome.reply);
    CHECK(compare_run(c, session.layout(), session.memory(), session.marks()).passed());
    CHECK(outcome.seconds > 0);
  }
}

TEST_CASE("two sessions start side by side, and each is waited for when it is needed") {
  const FakeContest contest("right");
  Session first(settings_for(contest, "right"), Session::Start::goes_on);
  Session second(settings_for(contest, "dies_at_start"), Session::Start::goes_on);
  second.await_start();
  CHECK_FALSE(second.alive());
  CHECK(second.start_outcome().death == Death::exit);
  first.await_start();
  first.await_start();
  REQUIRE(first.alive());
  CHECK(first.run(make_twice(count_of(10), Rng(1)), {}).reply);
}

TEST_CASE("a gigabyte of shared memory is given back while others work, and can be waited for") {
  const auto open_files = [] {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), std::filesystem::directory_iterator());
  };
  const auto before = open_files();
  {
    SharedMemory memory;
    memory.reserve(std::size_t{1} << 30);
    memory.view()[12345] = std::byte{1};
  }
  SharedMemory::wait_for_released();
  CHECK(open_files() == before);
}

TEST_CASE("where a session's time went is counted") {
  const FakeContest contest("right");
  SessionSettings settings = settings_for(contest, "right");
  TimeSpent spent;
  settings.spent = &spent;
  const auto start = Clock::now();
  {
    Session session(settings);
    CHECK(spent.starting_and_ending > 0);
    CHECK(session.run(make_twice(count_of(1'000'000), Rng(1)), {}).reply);
    CHECK(spent.making_inputs > 0);
    CHECK(spent.running > 0);
  }
  CHECK(spent.sum() <= std::chrono::duration<double>(Clock::now() - start).count());
}

TEST_CASE("a runner that has answered too often, or does not take its leave, is found out at the end") {
  const FakeContest contest("right");
  const auto complaint = [&](const char* behaviour) {
    Session session(settings_for(contest, behaviour));
    const RunOutcome outcome = session.run(make_twice(count_of(10), Rng(1)), {});
    CHECK(outcome.reply);
    auto words = session.finish();
    CHECK_FALSE(session.alive());
    CHECK_FALSE(session.finish());
    return words.value_or("");
  };
  CHECK(complaint("right").empty());
  // The second answer is there before the next question, or is taken for the answer to it.
  CHECK(complaint("answers_twice").starts_with("The program interfered with the harness: its answer "));
  CHECK(complaint("leaves_without_a_word") ==
        "After its last call the program did not take its leave as the harness does.");
  CHECK(children() == 0);
}

TEST_CASE("a trace comes where it is asked for, and nothing of the last one stays") {
  const FakeContest contest("traces");
  Session session(settings_for(contest, "traces"));
  const Case c = make_twice(count_of(1000), Rng(1));
  Session::Run how;
  how.trace = true;
  const RunOutcome traced = session.run(c, how);
  REQUIRE(traced.samples.size() == 1);
  CHECK(traced.samples[0].line == 3);
  CHECK(compare_run(c, session.layout(), session.memory(), session.marks()).passed());
  CHECK(session.run(c, {}).samples.empty());

  Session silent(settings_for(contest, "right"));
  const RunOutcome none = silent.run(c, how);
  CHECK(none.reply);
  CHECK(none.samples.empty());
}

TEST_CASE("a trace that is none ends the session") {
  const FakeContest contest("traces_too_much");
  Session session(settings_for(contest, "traces_too_much"));
  Session::Run how;
  how.trace = true;
  const RunOutcome outcome = session.run(make_twice(count_of(1000), Rng(1)), how);
  CHECK(outcome.death == Death::garbled);
  CHECK(outcome.sentence == "The program interfered with the harness: its answer traces more instructions than fit.");
  CHECK_FALSE(outcome.reply);
  CHECK_FALSE(session.alive());
}

TEST_CASE("two sessions live side by side") {
  const FakeContest contest("right");
  Session first(settings_for(contest, "right")), second(settings_for(contest, "zeros"));
  const Case c = make_twice(count_of(100), Rng(1));
  const auto wrong = [&](Session& session) {
    const RunOutcome outcome = session.run(c, {});
    REQUIRE(outcome.reply);
    return compare_run(c, session.layout(), session.memory(), session.marks()).wrong;
  };
  CHECK(wrong(first) == 0);
  CHECK(wrong(second) == 100);
  CHECK(wrong(first) == 0);
}

TEST_CASE("a dead session says how it died, and no process is left") {
  const FakeContest contest("right");
  {
    Session session(settings_for(contest, "segv"));
    const RunOutcome outcome = session.run(make_twice(count_of(1), Rng(1)), {});
    CHECK_FALSE(outcome.reply);
    CHECK(outcome.death == Death::signal);
    CHECK_FALSE(session.alive());
    CHECK(children() == 0);
  }
  {
    const Session session(settings_for(contest, "dies_at_start"));
    CHECK_FALSE(session.alive());
    CHECK(session.start_outcome().death == Death::exit);
  }
  CHECK(children() == 0);
}

TEST_CASE("the copy's time is asked of a trusted runner") {
  const FakeContest contest("right");
  Session session(settings_for(contest, "right"));
  const RunOutcome outcome = session.copy_bandwidth(1 << 20);
  REQUIRE(outcome.reply);
  CHECK(outcome.reply->device_seconds == 0.5e-3);
}

TEST_CASE("grading's settings differ by backend") {
  const SessionSettings sim = default_settings("runner", "folder", Backend::sim);
  const SessionSettings cuda = default_settings("runner", "folder", Backend::cuda);
  CHECK(sim.guard_bytes == 0);
  CHECK(cuda.guard_bytes == 4096);
  CHECK(cuda.start_time > sim.start_time);
}

}  // namespace
}  // namespace lockstep::grader::test
