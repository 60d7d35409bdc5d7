// SPDX-License-Identifier: BSD-3-Clause
// Where the time of a grading went.
#pragma once

#include <chrono>

namespace lockstep::grader {

/// Seconds of wall time. What is in none of them went into starting processes and the rest.
struct TimeSpent {
  double compiling = 0;      ///< the submission, and the baseline and the best where they had to be
  double making_inputs = 0;  ///< in the grader
  double running = 0;        ///< in runners: copies to the device and back, and the calls
  double checking = 0;       ///< outputs against what is expected
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
