// SPDX-License-Identifier: BSD-3-Clause
#include "grader/process/child.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <ctime>
#include <thread>
#include <vector>

#include "grader/process/errors.h"
#include "grader/process/interrupt.h"
#include "grader/process/left_behind.h"
#include "grader/process/spawn.h"
#include "grader/process/usage.h"
#include "grader_core/fake_lab.h"
#include "support/skip.h"

namespace lockstep::grader::test {
namespace {

using std::chrono::milliseconds;

Command shell(const std::string& script) {
  Command command;
  command.arguments = {"/bin/sh", "-c", script};
  command.limits.time = milliseconds(5000);
  return command;
}

TEST_CASE("children of several threads do not end one another") {
  std::atomic<unsigned> right{0};
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&] {
        for (int i = 0; i < 25; ++i) right += run_command(shell("echo here")).output == "here\n" ? 1 : 0;
      });
    }
  }
  CHECK(right == 100);
  CHECK(children() == 0);
}

TEST_CASE("output of both streams, exit code and signal come back") {
  const Outcome ended = run_command(shell("echo out; echo err >&2; exit 3"));
  CHECK(ended.ending == Ending::exited);
  CHECK(ended.code == 3);
  CHECK_FALSE(ended.succeeded());
  CHECK(ended.output == "out\nerr\n");
  const Outcome killed = run_command(shell("kill -SEGV $$"));
  CHECK(killed.ending == Ending::signalled);
  CHECK(killed.code == SIGSEGV);
  CHECK(run_command(shell("true")).succeeded());
}

TEST_CASE("a program that is not there is an error outside the submission") {
  Command command;
  command.arguments = {"/nowhere/compiler"};
  CHECK_THROWS_WITH_AS(run_command(command), "'/nowhere/compiler' cannot be started: No such file or directory.",
                       OutsideError);
  command.arguments = {"/bin/sh"};
  command.working_directory = "/nowhere";
  CHECK_THROWS_AS(run_command(command), OutsideError);
  CHECK(children() == 0);
}

TEST_CASE("time is limited, for a whole tree of processes") {
  Command command = shell("sleep 60 & setsid sleep 60 & sleep 60");
  command.limits.time = milliseconds(200);
  const Outcome outcome = run_command(command);
  CHECK(outcome.ending == Ending::timed_out);
  CHECK(outcome.seconds < 5);
  CHECK(children() == 0);
  CHECK(describe(outcome, command.limits) == "did not end within 200 ms");
}

TEST_CASE("a child that ends and leaves others behind does not hold us by its open pipe") {
  const auto start = Clock::now();
  const Outcome outcome = run_command(shell("(setsid sleep 60 &) ; echo done"));
  CHECK(outcome.succeeded());
  CHECK(outcome.output == "done\n");
  CHECK(Clock::now() - start < std::chrono::seconds(5));
  CHECK(children() == 0);
}

TEST_CASE("output is limited and its first part kept") {
  Command command = shell("while :; do echo 0123456789; done");
  command.limits.output = 1000;
  const Outcome flood = run_command(command);
  CHECK(flood.ending == Ending::output_limit);
  CHECK(flood.output.size() == 1000);
  CHECK(flood.output.starts_with("0123456789\n0123"));
  // Also where the child is gone before anyone looks.
  command.arguments[2] = "head -c 2000 /dev/zero";
  CHECK(run_command(command).ending == Ending::output_limit);
  command.arguments[2] = "head -c 1000 /dev/zero";
  CHECK(run_command(command).succeeded());
}

TEST_CASE("limits on addresses, file size and core dumps reach the child") {
  Command command = shell("ulimit -v; ulimit -f; ulimit -c");
  command.limits.address_space = std::uint64_t{1} << 30;
  command.limits.file_size = 8192;
  CHECK(run_command(command).output == "1048576\n16\n0\n");
}

TEST_CASE("the environment is small and holds what the command adds") {
  ::setenv("LOCKSTEP_TEST_SECRET", "grades", 1);
  Command command = shell("env");
  command.environment["ADDED"] = "yes";
  const std::string output = run_command(command).output;
  ::unsetenv("LOCKSTEP_TEST_SECRET");
  CHECK(output.find("LOCKSTEP_TEST_SECRET") == std::string::npos);
  CHECK(output.find("HOME=") == std::string::npos);
  CHECK(output.find("ADDED=yes\n") != std::string::npos);
  CHECK(output.find("LC_ALL=C\n") != std::string::npos);
}

TEST_CASE("no descriptor is inherited but those named") {
  const UniqueFd ours(::open("/etc/passwd", O_RDONLY));  // not close-on-exec
  REQUIRE(ours);
  Command command = shell("ls /proc/self/fd | tr '\\n' ' '");
  CHECK(run_command(command).output == "0 1 2 3 ");  // 3 is ls reading the folder
  command.memory = ours.get();
  command.arguments[2] = "readlink /proc/self/fd/4; readlink /proc/self/fd/0";
  CHECK(run_command(command).output == "/etc/passwd\n/dev/null\n");
}

TEST_CASE("the child leads a group of its own and has no signal blocked") {
  sigset_t block, before;
  sigemptyset(&block);
  sigaddset(&block, SIGUSR1);
  sigprocmask(SIG_BLOCK, &block, &before);
  const Outcome outcome =
      run_command(shell("ps -o pid=,pgid= -p $$ 2>/dev/null | awk '{print ($1==$2)}'; grep SigBlk /proc/self/status"));
  sigprocmask(SIG_SETMASK, &before, nullptr);
  CHECK(outcome.output.find("SigBlk:\t0000000000000000") != std::string::npos);
}

TEST_CASE("a child dies with its object") {
  pid_t pid = 0;
  {
    Child child(shell("sleep 60"));
    pid = child.pid();
    CHECK(::kill(pid, 0) == 0);
    CHECK(child.wait(Clock::now() + milliseconds(50)) == Child::Event::deadline);
  }
  CHECK(::kill(pid, 0) != 0);
  CHECK(children() == 0);
}

TEST_CASE("a child that the kernel does not end is given up, and reaped when it ends after all") {
  // A process whose tracer does not care for its end stays, dead, as long as the tracer does; its parent waits for it
  // as it would for one that hangs in a driver.
  int ready[2];
  REQUIRE(::pipe2(ready, O_CLOEXEC) == 0);
  Child child(shell("sleep 600"));
  const pid_t tracer = ::fork();
  if (tracer == 0) {
    const char traces = ::ptrace(PTRACE_SEIZE, child.pid(), nullptr, nullptr) == 0 ? 'y' : 'n';
    [[maybe_unused]] const auto written = ::write(ready[1], &traces, 1);
    while (true) ::pause();
  }
  expect_child(tracer);
  char traces = 'n';
  REQUIRE(::read(ready[0], &traces, 1) == 1);
  if (traces == 'y') {
    give_up_after(milliseconds(300));
    child.kill(Ending::timed_out);
    CHECK(child.outcome().ending == Ending::timed_out);
    CHECK(::kill(child.pid(), 0) == 0);
    CHECK(run_command(shell("true")).succeeded());  // others are not held up by it
    give_up_after(std::chrono::seconds(30));
  }
  ::kill(tracer, SIGKILL);
  ::waitpid(tracer, nullptr, 0);
  forget_child(tracer);
  if (traces != 'y') SKIP_TEST("needs to trace a process");
  for (int i = 0; i < 1000 && ::kill(child.pid(), 0) == 0; ++i) {
    reap_orphans();
    std::this_thread::sleep_for(milliseconds(10));
  }
  CHECK(children() == 0);
}

TEST_CASE("children side by side do not end each other") {
  Child first(shell("sleep 60"));
  { const Child second(shell("setsid sleep 60 & wait")); }
  CHECK(first.wait(Clock::now() + milliseconds(50)) == Child::Event::deadline);
}

TEST_CASE("a signal ends the waiting with Interrupted") {
  install_interrupt_handler();
  CHECK_THROWS_AS(run_command(shell("kill -INT $PPID; sleep 60")), Interrupted);
  CHECK(interrupted() == SIGINT);
  CHECK_THROWS_AS(run_command(shell("true")), Interrupted);
  clear_interrupt();
  CHECK(run_command(shell("true")).succeeded());
  CHECK(children() == 0);
}

TEST_CASE("amounts are put into words") {
  CHECK(describe(milliseconds(250)) == "250 ms");
  CHECK(describe(milliseconds(2000)) == "2 s");
  CHECK(describe(milliseconds(1500)) == "1.5 s");
  CHECK(describe_bytes(std::uint64_t{4} << 30) == "4 GiB");
  CHECK(describe_bytes(900 << 10) == "900 KiB");
  CHECK(describe({Ending::signalled, SIGSEGV, "", 0}, {}) == "was killed by signal 11 (Segmentation fault)");
}

TEST_CASE("processor time is that which was worked, not that which was waited") {
  const double before = processor_seconds_of(::getpid());
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  const std::clock_t start = std::clock();
  volatile unsigned work = 0;
  while (std::clock() - start < CLOCKS_PER_SEC / 5) work = work + 1;
  const double used = processor_seconds_of(::getpid()) - before;
  CHECK(used >= 0.15);
  CHECK(processor_seconds_of(-1) == 0);
}

}  // namespace
}  // namespace lockstep::grader::test
