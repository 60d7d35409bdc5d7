// SPDX-License-Identifier: BSD-3-Clause
// What a command in the sandbox sees, may and leaves behind; asked of a shell in one.
#include "grader/process/sandbox.h"

#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>

#include "grader/process/child.h"
#include "grader/process/temporary_folder.h"
#include "grader_core/fake_lab.h"
#include "support/skip.h"

namespace lockstep::grader::test {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

#define NEEDS_SANDBOX() \
  if (const auto missing = sandbox_missing()) SKIP_TEST("needs a sandbox: " + *missing)

Outcome in_sandbox(const std::string& script, const Permissions& permissions = {}, Limits limits = {}) {
  Command command;
  command.arguments = {"/bin/sh", "-c", script};
  command.limits = limits;
  return run_command(sandboxed(command, permissions));
}

std::string said(const std::string& script, const Permissions& permissions = {}) {
  return in_sandbox(script + " 2>&1", permissions).output;
}

TEST_CASE("a sandbox shows the system's programs and nothing of its users") {
  NEEDS_SANDBOX();
  CHECK(said("ls -d /usr/bin") == "/usr/bin\n");
  CHECK(said("for d in /home /root /var /mnt /opt /run /srv /boot; do test ! -e $d || echo $d; done").empty());
  CHECK(said("for f in passwd shadow hosts ssh; do test ! -e /etc/$f || echo $f; done").empty());
}

TEST_CASE("a sandbox has no network, no capability and a user of its own") {
  NEEDS_SANDBOX();
  CHECK(said("cat /proc/net/dev | grep -c :") == "1\n");  // the loopback device, which is down
  CHECK(said("id -u; id -g") == "65534\n65534\n");
  CHECK(said("grep CapEff /proc/self/status") == "CapEff:\t0000000000000000\n");
  CHECK(said("grep CapBnd /proc/self/status") == "CapBnd:\t0000000000000000\n");
  CHECK(said("grep NoNewPrivs /proc/self/status") == "NoNewPrivs:\t1\n");
  CHECK(said("unshare --user true && echo made").find("made") == std::string::npos);
}

TEST_CASE("a sandbox sees its own processes alone") {
  NEEDS_SANDBOX();
  CHECK(said("ls -d /proc/[0-9]* | wc -l") < "9\n");
  CHECK_FALSE(in_sandbox("kill -0 " + std::to_string(::getpid())).succeeded());
}

TEST_CASE("nothing can be written but what is named and /tmp, which is another each time") {
  NEEDS_SANDBOX();
  const TemporaryFolder folder;
  for (const char* name : {"read", "write"}) fs::create_directory(folder.path() / name);
  write_file(folder.path() / "read" / "file", "text\n");
  write_file(folder.path() / "hidden", "secret\n");
  const Permissions permissions = {
      {folder.path() / "read", folder.path() / "absent"}, {folder.path() / "write"}, false};
  const std::string at = folder.path().string();
  CHECK(said("cat " + at + "/read/file", permissions) == "text\n");
  CHECK(said("ls " + at, permissions) == "read\nwrite\n");
  for (const std::string& place : {std::string("/"), std::string("/usr/"), std::string("/dev/"), at + "/read/"}) {
    CAPTURE(place);
    CHECK_FALSE(in_sandbox("echo x > " + place + "x", permissions).succeeded());
  }
  CHECK(in_sandbox("echo x > " + at + "/write/x && echo y > /tmp/left && cat /tmp/left", permissions).output == "y\n");
  CHECK(fs::exists(folder.path() / "write" / "x"));
  CHECK(said("ls -A /tmp").empty());
  CHECK_FALSE(fs::exists("/tmp/left"));
  CHECK_FALSE(in_sandbox("head -c 400M /dev/zero > /tmp/large").succeeded());
}

TEST_CASE("the working directory is the one asked for where it can be seen, else /tmp, and TMPDIR goes with it") {
  NEEDS_SANDBOX();
  const TemporaryFolder folder;
  Command command;
  command.arguments = {"/bin/sh", "-c", "pwd; echo $TMPDIR"};
  command.working_directory = folder.path();
  command.environment["TMPDIR"] = folder.path();
  const std::string at = folder.path().string();
  CHECK(run_command(sandboxed(command, {{}, {folder.path()}, false})).output == at + "\n" + at + "\n");
  CHECK(run_command(sandboxed(command, {})).output == "/tmp\n/tmp\n");
}

TEST_CASE("a sandbox hands on a small environment alone") {
  NEEDS_SANDBOX();
  ::setenv("A_SECRET_OF_MINE", "1", 1);
  const std::string names = said("env | sed 's/=.*//' | sort | paste -s -d ' ' -");
  ::unsetenv("A_SECRET_OF_MINE");
  CHECK(names.find("SECRET") == std::string::npos);
  CHECK(names.find("HOME") == std::string::npos);
  CHECK(names.find("LC_ALL") != std::string::npos);
  CHECK(names.find("PATH") != std::string::npos);
}

TEST_CASE("exit code and signal of a command in a sandbox come back") {
  NEEDS_SANDBOX();
  const Outcome three = in_sandbox("exit 3");
  CHECK(three.ending == Ending::exited);
  CHECK(three.code == 3);
  const Outcome killed = in_sandbox("kill -SEGV $$");
  CHECK(killed.ending == Ending::signalled);
  CHECK(killed.code == SIGSEGV);
}

TEST_CASE("time, output, memory and processes are limited in a sandbox, and all it started goes with it") {
  NEEDS_SANDBOX();
  Limits limits;
  limits.time = milliseconds(400);
  CHECK(in_sandbox("sleep 60 & setsid sleep 60 & sleep 60", {}, limits).ending == Ending::timed_out);
  CHECK(children() == 0);
  limits.time = milliseconds(20'000);
  limits.output = 1000;
  CHECK(in_sandbox("while :; do echo 0123456789; done", {}, limits).ending == Ending::output_limit);
  limits = {};
  limits.resident = 64U << 20;
  CHECK(in_sandbox("head -c 1G /dev/zero | tail", {}, limits).ending == Ending::memory_limit);
  limits = {};
  const Outcome bomb = in_sandbox("bomb() { bomb | bomb & }; bomb; sleep 60", {}, limits);
  CHECK(bomb.ending == Ending::process_limit);
  CHECK(describe(bomb, sandboxed({}, {}).limits).starts_with("had more than "));
  CHECK(children() == 0);
  const Outcome behind = in_sandbox("(setsid sleep 60 &); echo done");
  CHECK(behind.output == "done\n");
  CHECK(children() == 0);
}

TEST_CASE("a command that prints what a broken sandbox would is still the command") {
  NEEDS_SANDBOX();
  const Outcome outcome = in_sandbox("echo 'bwrap: No permissions to create new namespace'; exit 1");
  CHECK(outcome.output.starts_with("bwrap: "));
  CHECK_NOTHROW(throw_if_sandbox_broke(outcome));
}

}  // namespace
}  // namespace lockstep::grader::test
