// SPDX-License-Identifier: BSD-3-Clause
// What judge() stands on once a submission is compiled: runners and a lab, no compiler. Tests begin here.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "grader/catalog/lab.h"
#include "grader/judge/judge.h"
#include "grader/judge/reference.h"
#include "grader/session/session.h"
#include "lockstep/task.h"

namespace lockstep::grader {

/// Parts of the grading, for seeds: cases count from 0.
inline constexpr std::uint64_t timed_case_part = 1'000'000;
/// The seed of a numbered part of the grading, where the user's is `seed`.
inline std::uint64_t seed_of_part(std::uint64_t seed, std::uint64_t part) { return mix(seed ^ mix(part + 1)); }

struct Contest {
  const Lab& lab;
  MakeCase make_case;
  const JudgeOptions& options;
  std::filesystem::path submission;  ///< the runner built from the submission
  std::function<std::filesystem::path()>
      baseline;         ///< builds the baseline's runner when it is first needed, or throws OutsideError
  Reference reference;  ///< asked on a GPU
  std::filesystem::path working_directory;  ///< of the runners
  std::string source_folder;                ///< taken off the paths in findings
  /// Limits of a runner; default_settings unless a test asks for others.
  std::function<SessionSettings(const std::filesystem::path& runner)> settings;

  /// The seed of a numbered part of the grading: a case, a timed run.
  [[nodiscard]] std::uint64_t seed_of(std::uint64_t part) const { return seed_of_part(options.seed, part); }
  /// The seed of a case by its place in the lab; hidden cases have one that students do not know.
  [[nodiscard]] std::uint64_t seed_of_case(std::size_t place) const {
    const bool hidden = !lab.cases[place].category.empty() && lab.hidden_seed;
    return hidden ? mix(*lab.hidden_seed ^ mix(place + 1)) : seed_of(place);
  }
  void say(const std::string& phrase) const {
    if (options.progress) options.progress(phrase);
  }
};

/// Runs all cases, measures speed if they pass and it is asked for, and scores. Throws OutsideError, Interrupted.
void judge_runners(const Contest& contest, Result& result);

}  // namespace lockstep::grader
