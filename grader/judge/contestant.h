// SPDX-License-Identifier: BSD-3-Clause
// One of the programs that are timed against each other on a GPU.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "grader/judge/contest.h"
#include "grader/judge/run_verdict.h"
#include "grader/session/session.h"

namespace lockstep::grader {

/// A runner in a process of its own, given fresh inputs for every call: from seeds that the system draws, since a
/// submission that knew the grading's could make its inputs instead of reading them.
class Contestant {
 public:
  /// Starts it, and does not wait until it is ready: the first run does. `contest` must outlive this.
  Contestant(const Contest& contest, const std::filesystem::path& runner);

  /// A run of the lab's timed case: its device time in seconds, or nullopt and a verdict. Throws OutsideError where the
  /// lab's own baseline fails on the same inputs too.
  std::optional<double> run();

  /// Where the call took much longer than the events say, work was done outside them: the verdict becomes suspicious.
  /// One slow call is noise. Called after at least one run that gave a time.
  void check_for_unseen_work();

  /// After the last run: where the runner interfered with the harness, the verdict becomes suspicious.
  void finish();

  [[nodiscard]] const RunVerdict& verdict() const { return verdict_; }
  [[nodiscard]] Session& session() { return session_; }

 private:
  std::optional<double> check_clocks(const CheckedReply& reply, double our_seconds);

  const Contest& contest_;
  Session session_;
  RunVerdict verdict_;
  std::vector<double> device_, host_;
};

}  // namespace lockstep::grader
