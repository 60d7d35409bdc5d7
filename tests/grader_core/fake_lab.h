// SPDX-License-Identifier: BSD-3-Clause
// A lab whose runners are the fake one under many names, so that judging needs neither compiler nor simulator.
#pragma once

#include <filesystem>
#include <string>

#include "grader/catalog/lab.h"
#include "grader/judge/contest.h"
#include "grader/process/temporary_folder.h"
#include "lockstep/task.h"

namespace lockstep::grader::test {

/// out[i] = 2 * in[i]
Case make_twice(const Sizes& sizes, const Rng& rng);

Sizes count_of(std::size_t count);

/// Cases "one", "seven" and "thousand"; the timed case has 100 000 elements and asks for twice the baseline's speed.
Lab twice_lab();

/// Folder, options and contest in one.
class FakeContest {
 public:
  /// `submission` and `baseline` name behaviours of fake_runner.cpp.
  explicit FakeContest(const std::string& submission, Backend backend = Backend::sim,
                       const std::string& baseline = "slow");

  /// Judges with short deadlines. Throws what judge_runners throws.
  Result judge();

  Lab lab = twice_lab();
  MakeCase make_case = make_twice;
  JudgeOptions options;
  SessionSettings settings;
  Reference reference;  ///< none unless a test sets one
  unsigned baselines_built = 0;

  [[nodiscard]] std::filesystem::path runner(const std::string& behaviour) const;

 private:
  std::string submission_, baseline_;
  TemporaryFolder folder_;
};

/// How many children this process has, zombies too.
unsigned children();

}  // namespace lockstep::grader::test
