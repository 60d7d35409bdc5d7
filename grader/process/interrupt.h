// SPDX-License-Identifier: BSD-3-Clause
// Ctrl-C. The handler only takes a note; whoever waits looks at it and throws, so that destructors end children and
// remove temporary folders on the way out.
#pragma once

#include <exception>

namespace lockstep::grader {

/// Thrown from waiting loops after SIGINT, SIGTERM or SIGHUP.
class Interrupted : public std::exception {
 public:
  explicit Interrupted(int signal) : signal_(signal) {}
  [[nodiscard]] const char* what() const noexcept override { return "Interrupted."; }
  /// The signal that arrived, for an exit that says so (128 + signal, or raising it again).
  [[nodiscard]] int signal() const noexcept { return signal_; }

 private:
  int signal_;
};

/// Takes over SIGINT, SIGTERM and SIGHUP for the rest of the process. Called once, by main.
void install_interrupt_handler();

/// The signal that arrived, 0 if none.
int interrupted() noexcept;

/// Throws Interrupted if a signal arrived.
void throw_if_interrupted();

/// Readable once a signal arrived, for poll(); -1 before install_interrupt_handler().
int interrupt_descriptor() noexcept;

/// Forgets a signal that arrived (tests).
void clear_interrupt() noexcept;

}  // namespace lockstep::grader
