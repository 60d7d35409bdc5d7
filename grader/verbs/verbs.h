// SPDX-License-Identifier: BSD-3-Clause
// The program's verbs. Each function adds its verb to the command line, with its options and help; when the verb is
// given, `program.run` becomes what it does.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace lockstep::grader {

/// Exit codes of the program.
inline constexpr int exit_done = 0;         ///< full marks; for verbs that judge nothing: done
inline constexpr int exit_falls_short = 1;  ///< the submission falls short, or a test failed
inline constexpr int exit_wrong_use = 2;    ///< of the command line, or a file that cannot be a submission
inline constexpr int exit_outside = 3;      ///< something outside the submission failed, or Ctrl-C

struct Program {
  /// Does what the command line asks for and gives the exit code. Throws UsageError, OutsideError, Interrupted.
  std::function<int()> run;
  /// What stands behind a word "--": for a program that the verb runs. Verbs that run none take it as words.
  std::vector<std::string> behind_dashes;
};

void add_list(CLI::App& app, Program& program);
void add_check(CLI::App& app, Program& program);
void add_run(CLI::App& app, Program& program);
void add_profile(CLI::App& app, Program& program);
void add_sim(CLI::App& app, Program& program);
void add_grade(CLI::App& app, Program& program);
/// What `grade` starts; not for people, and not in the help.
void add_grade_worker(CLI::App& app, Program& program);
void add_handout(CLI::App& app, Program& program);
void add_hint(CLI::App& app, Program& program);
void add_demo(CLI::App& app, Program& program);
void add_explore(CLI::App& app, Program& program);
void add_bench(CLI::App& app, Program& program);
void add_validate(CLI::App& app, Program& program);
void add_slides(CLI::App& app, Program& program);
void add_doctor(CLI::App& app, Program& program);
void add_test(CLI::App& app, Program& program);

}  // namespace lockstep::grader
