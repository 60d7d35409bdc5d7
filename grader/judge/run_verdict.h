// SPDX-License-Identifier: BSD-3-Clause
// What one run of a runner says about the submission.
#pragma once

#include <cstdint>
#include <string>

#include "grader/judge/result.h"
#include "grader/session/session.h"

namespace lockstep::grader {

struct RunVerdict {
  Verdict verdict = Verdict::pass;
  std::string detail;  ///< one sentence or more, empty for a pass
  std::uint64_t wrong = 0;
  std::uint64_t checked = 0;
  bool only_findings = false;  ///< the verdict rests on findings alone: outputs are right
  /// The runner says that the lab or the machine is at fault, which is believed only if the baseline's says so too.
  enum class Blame { none, refused, no_memory } blames = Blame::none;
};

/// How much of the outputs is looked at.
enum class Looks : std::uint8_t {
  at_all,
  at_samples,  ///< a share of large outputs, which nobody knew before the run, and no inputs (compare.h)
};

/// Judges a run: a death, an error, findings, the outputs in the session's memory, or for a reach run that the kernel
/// stored anything at all.
RunVerdict judge_run(const Case& c, protocol::RequestKind kind, const Session& session, const RunOutcome& outcome,
                     Looks looks = Looks::at_all);

/// The verdict on a death.
Verdict verdict_of(Death death);

/// Adds the findings of a run to `result`, the same place and kind once, up to a limit. `source_folder` is taken off
/// their paths.
void add_findings(const std::string& source_folder, const std::string& case_name, const RunOutcome& outcome,
                  Result& result);

/// Adds the counters of a run's source lines to `result`, likewise.
void add_lines(const std::string& source_folder, const RunOutcome& outcome, Result& result);

/// Adds the addresses that a run of `c` sampled to `result`, likewise, with the names that the case gives its
/// arguments.
void add_samples(const std::string& source_folder, const Case& c, const RunOutcome& outcome, Result& result);

/// Adds what a session printed to `result`, printable and up to a limit. `source_folder` is taken off paths in it: it
/// has another name in each grading.
void add_output(const std::string& source_folder, const Session& session, Result& result);

}  // namespace lockstep::grader
