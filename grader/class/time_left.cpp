// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/time_left.h"

#include <algorithm>
#include <cmath>

namespace lockstep::grader {

std::string rough_time(std::chrono::duration<double> time) {
  const auto seconds = static_cast<long long>(std::max(1.0, std::ceil(time.count())));
  if (seconds < 90) return std::to_string(seconds) + " s";
  const auto minutes = (seconds + 59) / 60;
  if (minutes < 90) return std::to_string(minutes) + " min";
  return std::to_string(minutes / 60) + " h" + (minutes % 60 == 0 ? "" : " " + std::to_string(minutes % 60) + " min");
}

std::string TimeLeft::text(Clock::time_point now) const {
  std::string text = "[" + std::to_string(done_) + "/" + std::to_string(count_) + "]";
  if (done_ == 0 || done_ == count_) return text;
  const std::chrono::duration<double> passed = now - start_;
  const double rest = static_cast<double>(count_ - done_) / static_cast<double>(done_);
  return text + " " + rough_time(passed * rest) + " left";
}

}  // namespace lockstep::grader
