// SPDX-License-Identifier: BSD-3-Clause
#include "grader_cli/checkout.h"

#include <doctest/doctest.h>

#include <chrono>

#include "grader/process/child.h"

namespace lockstep::grader::test {

Checkout::Checkout() {
  tree_.add_lab("01_coalescing", "scale_rows");
  tree_.add_lab("02_atomics", "letter_histogram");
  tree_.folder("build");
}

Command Checkout::command(const std::string& words) const {
  Command command;
  // The shell keeps stdout and stderr apart, and what is run has the exit code.
  command.arguments = {"/bin/sh", "-c", "exec '" LOCKSTEP_TEST_PROGRAM "' " + words + " >out.txt 2>err.txt"};
  command.working_directory = tree_.root();
  command.environment = {
      {"LOCKSTEP_ROOT", tree_.root()}, {"LOCKSTEP_BUILD", tree_.root() / "build"}, {"TERM", "xterm"}};
  command.limits.time = std::chrono::seconds(60);
  return command;
}

Ran Checkout::read(const Outcome& outcome) const {
  return {outcome.ending == Ending::exited ? outcome.code : -1, tree_.read("out.txt"), tree_.read("err.txt")};
}

Ran Checkout::run(const std::string& words) const { return read(run_command(command(words))); }

void Checkout::write_program(const std::string& path, const std::string& script) const {
  tree_.write(path, script);
  std::filesystem::permissions(tree_.root() / path, std::filesystem::perms::owner_all);
}

void check_refusal(const Ran& ran, int code, const std::string& sentence) {
  CHECK(ran.code == code);
  CHECK(ran.err == "lockstep: " + sentence + "\n");
  CHECK(ran.out.empty());
}

}  // namespace lockstep::grader::test
