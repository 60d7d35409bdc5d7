// SPDX-License-Identifier: BSD-3-Clause
// Gives everybody in a class their results: each different submission is judged once, what has been judged before is
// taken from the store, and the rest goes to the workers.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grader/class/roll.h"
#include "grader/judge/judge.h"
#include "grader/report/progress.h"

namespace lockstep::grader {

/// A part of the work, for a job array: share `index` of `count`, from 0.
struct Share {
  unsigned index = 0;
  unsigned count = 1;
};

struct GradingOptions {
  JudgeOptions judging;
  unsigned jobs = 1;
  std::filesystem::path hidden;                ///< folder of hidden cases; empty: none
  std::optional<std::filesystem::path> store;  ///< folder of result files; nullopt: nothing is kept
  Share share;
  bool collect = false;  ///< judge nothing: take what is in the store, of whatever machine
};

struct GradedClass {
  Roll roll;
  /// One for each line and lab of the roll. nullopt: nothing handed in, or `waiting`.
  std::vector<std::vector<std::optional<Result>>> results;
  Backend backend = Backend::sim;
  std::string backend_reason;
  std::uint64_t seed = 0;
  std::size_t different = 0;  ///< submissions that differ: what there is to judge
  std::size_t judged = 0;     ///< of these, now
  std::size_t kept = 0;       ///< of these, before
  std::size_t waiting = 0;    ///< of these, not yet: another share's, or not collected
  /// Where a GPU was lost: why, and whose turn it was, in sentences. What was judged before is here and kept, the rest
  /// is `waiting`. Empty where grading came to its end.
  std::string stopped;
  std::vector<std::string> remarks;
};

/// The result of a file that cannot be graded at all (empty, not UTF-8): a compile error that says why. It is the
/// student's fault, and no reason to stop.
Result unusable_result(const Lab& lab, const JudgeOptions& options, const char* why);

/// Results come back as they are written to a result file, so that they are the same whether they were judged now or
/// before, here or by a worker elsewhere. An infrastructure error is not kept, and an inconclusive result is made again
/// by the next call. Throws OutsideError; Interrupted, with what is finished kept.
GradedClass grade_class(Roll roll, const Installation& installation, const GradingOptions& options, Progress& progress);

}  // namespace lockstep::grader
