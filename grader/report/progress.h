// SPDX-License-Identifier: BSD-3-Clause
// What goes on now, in one line that is erased again.
#pragma once

#include <chrono>
#include <string>

#include "grader/report/style.h"

namespace lockstep::grader {

/// Writes to stderr, and only if that is a terminal. The destructor erases the line.
class Progress {
 public:
  Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { clear(); }

  void show(const std::string& phrase);
  /// For what is not a terminal, a log perhaps: a line at most once a minute, and none in the first.
  void log(const std::string& phrase);
  void clear();

 private:
  bool terminal_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point logged_ = std::chrono::steady_clock::now();
  Style style_;
};

}  // namespace lockstep::grader
