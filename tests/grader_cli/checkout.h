// SPDX-License-Identifier: BSD-3-Clause
// The program under test, in a checkout made up for it, with a judge that reads its verdict from the submission
// (fake_judge.cpp).
#pragma once

#include <string>

#include "grader/process/child.h"
#include "grader_cli/temporary_tree.h"

namespace lockstep::grader::test {

/// What a call of the program gave.
struct Ran {
  int code = -1;  ///< -1: it did not exit
  std::string out;
  std::string err;
};

/// Two labs and a build folder.
class Checkout {
 public:
  Checkout();

  [[nodiscard]] const TemporaryTree& tree() const { return tree_; }

  /// Runs the program with these words, as a shell reads them.
  Ran run(const std::string& words) const;

  /// The two halves of run(), for a test that does something between them or beside them.
  Command command(const std::string& words) const;
  Ran read(const Outcome& outcome) const;

  /// Writes a script that can be run.
  void write_program(const std::string& path, const std::string& script) const;

 private:
  TemporaryTree tree_;
};

/// Checks that the program said one sentence on stderr and nothing else.
void check_refusal(const Ran& ran, int code, const std::string& sentence);

}  // namespace lockstep::grader::test
