// SPDX-License-Identifier: BSD-3-Clause
// A child process that cannot outlive its object, and whose output and memory are bounded.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "grader/process/command.h"
#include "grader/process/control_group.h"
#include "grader/process/unique_fd.h"

namespace lockstep::grader {

using Clock = std::chrono::steady_clock;

/// Runs in a process group of its own, with stdin from /dev/null, stdout and stderr in one pipe, a small clean
/// environment and no inherited descriptor but those the command names. It dies when the grader dies
/// (PR_SET_PDEATHSIG), and when this object does: the destructor kills its group and every process it left behind, and
/// reaps them; those that the kernel cannot end it gives up after a while (left_behind.h).
class Child {
 public:
  /// Throws OutsideError if no process can be made or the program cannot be started.
  explicit Child(const Command& command);
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child();

  enum class Event : std::uint8_t {
    ended,     ///< the child is gone, or was killed for a limit: outcome() says how
    ready,     ///< the extra descriptor is readable or hung up
    deadline,  ///< the time is up; the child lives
  };
  /// Waits for the first of the three, draining output and watching memory meanwhile. `extra` is a descriptor to watch
  /// for input, -1 for none. Where the child ends with the extra descriptor still readable, `ready` comes first. Throws
  /// Interrupted.
  Event wait(Clock::time_point deadline, int extra = -1);

  /// Ends the child and all it started, now. `why` is recorded unless it has ended by itself before.
  void kill(Ending why);

  /// How it ended; call after wait() gave `ended`, or after kill().
  [[nodiscard]] const Outcome& outcome() const { return outcome_; }
  [[nodiscard]] const std::string& output() const { return outcome_.output; }
  [[nodiscard]] pid_t pid() const { return pid_; }

  /// From now on the memory limit is this.
  void limit_resident(std::uint64_t bytes);
  [[nodiscard]] const Limits& limits() const { return limits_; }

 private:
  bool look_for_end();  // true once the child has been reaped
  void drain();         // reads what the pipe holds now
  void finish();        // kills what is left of the group, reads the rest
  /// The limit on memory or processes that is passed now, if one is.
  [[nodiscard]] std::optional<Ending> passed_limit() const;

  Limits limits_;
  std::unique_ptr<ControlGroup> group_;  // where memory or processes are limited and groups are to be had
  bool exit_code_tells_signal_;
  pid_t pid_ = -1;
  bool ended_ = false;
  bool flooded_ = false;
  UniqueFd output_;
  UniqueFd pidfd_;
  Outcome outcome_;
  Clock::time_point start_;
};

/// Runs a command to its end or to its limits. Throws OutsideError (it cannot be started) and Interrupted.
Outcome run_command(const Command& command);

}  // namespace lockstep::grader
