// SPDX-License-Identifier: BSD-3-Clause
// Where the time of a grading went.
#pragma once

#include <chrono>

namespace lockstep::grader {

/// Seconds of wall time of the grader's first thread; none counts twice.
struct TimeSpent {
  double compiling = 0;            ///< the submission; and waiting for the baseline and the best to be compiled
  double making_inputs = 0;        ///< in the grader, and what is known of their outputs before the call
  double running = 0;              ///< in runners: copies to the device and back, and the calls
  double checking = 0;             ///< outputs against what is expected
  double starting_and_ending = 0;  ///< runners, until they are ready and until they and their memory are gone
  double looking_around = 0;       ///< what compilers, GPU and sandbox there are

  [[nodiscard]] double sum() const {
    return compiling + making_inputs + running + checking + starting_and_ending + looking_around;
  }
};

/// Adds its own lifetime to one of them.
class Spending {
 public:
  explicit Spending(double& seconds) : seconds_(seconds) {}
  Spending(const Spending&) = delete;
  Spending& operator=(const Spending&) = delete;
  ~Spending() { seconds_ += std::chrono::duration<double>(Clock::now() - begin_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  double& seconds_;
  const Clock::time_point begin_ = Clock::now();
};

}  // namespace lockstep::grader
