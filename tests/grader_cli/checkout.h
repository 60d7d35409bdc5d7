// SPDX-License-Identifier: BSD-3-Clause
// A checkout made up for a test, and the program run in it with a judge that reads its verdict from the submission.
#pragma once

#include <doctest/doctest.h>

#include <chrono>
#include <string>

#include "grader/process/child.h"
#include "grader_cli/temporary_tree.h"

namespace lockstep::grader::test {

struct Ran {
  int code = -1;
  std::string out;
  std::string err;
};

class Checkout {
 public:
  Checkout() {
    tree_.add_lab("01_coalescing", "scale_rows");
    tree_.add_lab("02_atomics", "letter_histogram");
    tree_.folder("build");
  }

  [[nodiscard]] const TemporaryTree& tree() const { return tree_; }

  Command command(const std::string& words) const {
    Command command;
    // The shell keeps stdout and stderr apart, and what is run has the exit code.
    command.arguments = {"/bin/sh", "-c", "exec '" LOCKSTEP_TEST_PROGRAM "' " + words + " >out.txt 2>err.txt"};
    command.working_directory = tree_.root();
    command.environment = {
        {"LOCKSTEP_ROOT", tree_.root()}, {"LOCKSTEP_BUILD", tree_.root() / "build"}, {"TERM", "xterm"}};
    command.limits.time = std::chrono::seconds(60);
    return command;
  }

  Ran run(const std::string& words) const { return read(run_command(command(words))); }

  Ran read(const Outcome& outcome) const {
    Ran ran{outcome.ending == Ending::exited ? outcome.code : -1, tree_.read("out.txt"), tree_.read("err.txt")};
    return ran;
  }

 private:
  TemporaryTree tree_;
};

inline void check_refusal(const Ran& ran, int code, const std::string& sentence) {
  CHECK(ran.code == code);
  CHECK(ran.err == "lockstep: " + sentence + "\n");
  CHECK(ran.out.empty());
}

}  // namespace lockstep::grader::test
