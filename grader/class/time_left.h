// SPDX-License-Identifier: BSD-3-Clause
// How long the rest will take, if it goes on as it went so far.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace lockstep::grader {

class TimeLeft {
 public:
  using Clock = std::chrono::steady_clock;

  explicit TimeLeft(std::size_t count, Clock::time_point start = Clock::now()) : count_(count), start_(start) {}

  void one_done() { ++done_; }

  /// "[12/300] 4 min left"; without a time before the first is done.
  [[nodiscard]] std::string text(Clock::time_point now = Clock::now()) const;

 private:
  std::size_t count_;
  std::size_t done_ = 0;
  Clock::time_point start_;
};

/// "40 s", "4 min", "2 h 10 min": rounded up, never less than a second.
std::string rough_time(std::chrono::duration<double> time);

}  // namespace lockstep::grader
