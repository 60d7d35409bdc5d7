// SPDX-License-Identifier: BSD-3-Clause
// Memory that the kernel itself bounds, where the machine lets us make control groups.
#include "grader/process/control_group.h"

#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "grader/process/child.h"
#include "grader/process/sandbox.h"
#include "grader_core/fake_lab.h"
#include "support/skip.h"

namespace lockstep::grader::test {
namespace {

namespace fs = std::filesystem;

#define NEEDS_CONTROL_GROUPS() \
  if (const auto missing = control_groups_missing()) SKIP_TEST("needs control groups: " + *missing)

Command shell(const std::string& script, std::uint64_t resident) {
  Command command;
  command.arguments = {"/bin/sh", "-c", script};
  command.limits.time = std::chrono::seconds(60);
  command.limits.resident = resident;
  return command;
}

/// Waits for a child without looking at what it uses, so that only the kernel can have ended it.
Outcome unwatched(const Command& command) {
  Child child(command);
  siginfo_t info = {};
  while (::waitid(P_PID, static_cast<id_t>(child.pid()), &info, WEXITED | WNOWAIT) != 0) {
  }
  child.wait(Clock::now() + std::chrono::seconds(60));
  return child.outcome();
}

fs::path folder_of(const ControlGroup& group) {
  return fs::read_symlink("/proc/self/fd/" + std::to_string(group.entrance())).parent_path();
}

}  // namespace

TEST_CASE("control groups are there, or there is a reason why not") {
  const auto missing = control_groups_missing();
  CHECK((make_control_group() == nullptr) == missing.has_value());
  if (missing) CHECK_FALSE(missing->empty());
  const std::string words = describe_sandbox();
  CHECK(words.ends_with(missing ? "; memory limited by looking every 10 ms" : "; memory limited by control groups"));
}

TEST_CASE("the kernel ends what takes more memory than its limit, though nobody looks") {
  NEEDS_CONTROL_GROUPS();
  constexpr std::uint64_t limit = 64U << 20;
  const Outcome hog = unwatched(shell("head -c 1G /dev/zero | tail", limit));
  CHECK(hog.ending == Ending::memory_limit);
  CHECK(describe(hog, shell("", limit).limits) == "used more than 64 MiB of memory");
  const Outcome together = unwatched(shell("for i in 1 2 3 4; do head -c 40M /dev/zero | tail & done; wait", limit));
  CHECK(together.ending == Ending::memory_limit);
  CHECK(unwatched(shell("head -c 10M /dev/zero | tail | wc -c", limit)).output == "10485760\n");
}

TEST_CASE("a limit can be raised while a command runs") {
  NEEDS_CONTROL_GROUPS();
  Child child(shell("sleep 1; head -c 100M /dev/zero | tail | wc -c", 64U << 20));
  child.limit_resident(std::uint64_t{1} << 30);
  REQUIRE(child.wait(Clock::now() + std::chrono::seconds(60)) == Child::Event::ended);
  CHECK(child.outcome().output == "104857600\n");
}

TEST_CASE("a sandbox's memory is bounded with the files in its /tmp, and it sees no group but its own") {
  NEEDS_CONTROL_GROUPS();
  if (const auto missing = sandbox_missing()) SKIP_TEST("needs a sandbox: " + *missing);
  const auto in_sandbox = [](const std::string& script) { return unwatched(sandboxed(shell(script, 64U << 20), {})); };
  CHECK(in_sandbox("head -c 200M /dev/zero > /tmp/file").ending == Ending::memory_limit);
  CHECK(in_sandbox("grep ^0: /proc/self/cgroup").output == "0::/\n");
  CHECK(children() == 0);
}

TEST_CASE("a group goes with its object, and takes what is in it along") {
  NEEDS_CONTROL_GROUPS();
  auto group = make_control_group();
  const fs::path folder = folder_of(*group);
  const pid_t sleeper = ::fork();
  if (sleeper == 0) {
    const bool in = ::write(group->entrance(), "0", 1) == 1;
    while (in) ::pause();
    ::_exit(1);
  }
  for (pid_t inside = 0; inside != sleeper;) std::ifstream(folder / "cgroup.procs") >> inside;
  CHECK(fs::exists(folder));
  group.reset();
  int status = 0;
  ::waitpid(sleeper, &status, 0);
  CHECK(WIFSIGNALED(status));
  // The kernel may have been slower than our patience: then the next grader tidies up.
  if (fs::exists(folder)) CHECK(::rmdir(folder.c_str()) == 0);
}

}  // namespace lockstep::grader::test
