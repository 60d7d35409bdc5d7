// SPDX-License-Identifier: BSD-3-Clause
// A GPU is probed after what ended badly, and after nothing else. The probe is a script here that says what it is told
// to.
#include "grader/session/gpu_health.h"

#include <doctest/doctest.h>

#include <ctime>

#include "grader/process/child.h"
#include "grader_core/fake_lab.h"

namespace lockstep::grader::test {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

/// Probes, each a file of its own.
class Probes {
 public:
  GpuProbe probe(const std::string& script) {
    const fs::path file = folder_.path() / ("probe" + std::to_string(++number_));
    write_file(file, "#!/bin/sh\n" + script + "\n");
    fs::permissions(file, fs::perms::owner_all);
    return {file, milliseconds(20'000), milliseconds(1)};
  }

 private:
  TemporaryFolder folder_;
  unsigned number_ = 0;
};

Result judged(const std::string& behaviour, const GpuProbe& probe, const std::string& baseline = "slow") {
  FakeContest contest(behaviour, Backend::cuda, baseline);
  contest.settings.gpu_probe = probe;
  contest.settings.run_time = milliseconds(2000);
  contest.lab.cases.resize(2);
  return contest.judge();
}

}  // namespace

TEST_CASE("a probe that succeeds finds no trouble; one that fails or hangs says which") {
  Probes probes;
  CHECK_FALSE(gpu_trouble(probes.probe("exit 0")).has_value());
  CHECK(gpu_trouble(probes.probe("exit 3")) == "a small program with a kernel exited with code 3");
  CHECK(gpu_trouble(probes.probe("echo unspecified launch failure; echo more; exit 1")) ==
        "a small program with a kernel says 'unspecified launch failure'");
  CHECK(gpu_trouble(probes.probe("kill -SEGV $$")) ==
        "a small program with a kernel was killed by signal 11 (Segmentation fault)");
  GpuProbe hanging = probes.probe("sleep 600");
  hanging.time = milliseconds(200);
  CHECK(gpu_trouble(hanging) == "a small program with a kernel did not end within 200 ms");
  CHECK(children() == 0);
}

TEST_CASE("a GPU that comes to itself within a moment is not lost") {
  Probes probes;
  const auto then = std::to_string(std::time(nullptr) + 2);
  GpuProbe late = probes.probe("test $(date +%s) -ge " + then);
  late.pause = milliseconds(1500);
  CHECK_FALSE(gpu_trouble(late).has_value());
}

TEST_CASE("whatever ends badly has the GPU probed, and a lost GPU is nobody's verdict") {
  Probes probes;
  const GpuProbe good = probes.probe("exit 0"), bad = probes.probe("echo the launch timed out; exit 1");
  for (const auto& [behaviour, verdict] : {std::pair("segv", Verdict::crash),
                                           {"exit_0", Verdict::crash},
                                           {"memory", Verdict::out_of_memory},
                                           {"garbled", Verdict::suspicious},
                                           {"illegal_address", Verdict::crash},
                                           {"leaves_without_a_word", Verdict::suspicious},
                                           {"no_memory", Verdict::out_of_memory},
                                           {"dies_at_start", Verdict::crash}}) {
    const std::string name = behaviour;
    CAPTURE(name);
    CHECK(judged(name, good).verdict == verdict);
    CHECK_THROWS_WITH_AS(judged(name, bad),
                         "After a program that ended badly the GPU runs no kernel: a small program with a kernel says "
                         "'the launch timed out'. Bring it back first: nvidia-smi --gpu-reset, or start the machine "
                         "anew.",
                         GpuLost);
    CHECK(children() == 0);
  }
}

TEST_CASE("a program that does not end has the GPU probed") {
  Probes probes;
  FakeContest contest("hang", Backend::cuda);
  contest.settings.gpu_probe = probes.probe("exit 1");
  CHECK_THROWS_AS(contest.judge(), GpuLost);
  contest.settings.gpu_probe = probes.probe("exit 0");
  CHECK(contest.judge().verdict == Verdict::timeout);
}

TEST_CASE("a program that is right, wrong or slow does not have the GPU probed") {
  Probes probes;
  const GpuProbe bad = probes.probe("exit 1");
  CHECK(judged("right", bad).verdict == Verdict::pass);
  CHECK(judged("zeros", bad).verdict == Verdict::fail);
  CHECK(judged("slow", bad).verdict == Verdict::fail);
}

TEST_CASE("the baseline's bad end has the GPU probed too") {
  Probes probes;
  CHECK_THROWS_AS(judged("right", probes.probe("exit 1"), "segv"), GpuLost);
}

TEST_CASE("the runner is gone when the GPU is probed, and what it did is still told") {
  Probes probes;
  const TemporaryFolder folder;
  fs::create_symlink(LOCKSTEP_FAKE_RUNNER, folder.path() / "illegal_address");
  SessionSettings settings = default_settings(folder.path() / "illegal_address", folder.path(), Backend::cuda);
  settings.gpu_probe = probes.probe("exit 0");
  Session session(settings);
  REQUIRE(session.alive());
  const RunOutcome outcome = session.run(make_twice(count_of(7), Rng(1)), {});
  CHECK(children() == 0);
  CHECK_FALSE(session.alive());
  REQUIRE(outcome.reply.has_value());
  CHECK(outcome.reply->cuda_error == 700);
  CHECK_FALSE(session.finish().has_value());  // it took its leave
}

}  // namespace lockstep::grader::test
