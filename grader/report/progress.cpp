// SPDX-License-Identifier: BSD-3-Clause
#include "grader/report/progress.h"

#include <unistd.h>

#include <cstdio>

namespace lockstep::grader {

Progress::Progress() : terminal_(isatty(STDERR_FILENO) != 0), style_(style_for(STDERR_FILENO)) {}

void Progress::show(const std::string& phrase) {
  if (!terminal_) return;
  std::string text = safe_line(phrase, style_);
  // A line that wraps could not be erased.
  while (columns(text) + 1 > style_.width) {
    while (text.size() > 1 && (static_cast<unsigned char>(text.back()) & 0xc0U) == 0x80U) text.pop_back();
    text.pop_back();
  }
  std::fprintf(stderr, "\r\x1b[K%s", paint(text, Ink::dim, style_).c_str());
  std::fflush(stderr);
  shown_ = true;
}

void Progress::log(const std::string& phrase) {
  const auto now = std::chrono::steady_clock::now();
  if (terminal_ || now - logged_ < std::chrono::minutes(1)) return;
  logged_ = now;
  std::fprintf(stderr, "%s\n", safe_line(phrase, style_).c_str());
  std::fflush(stderr);
}

void Progress::clear() {
  if (!shown_) return;
  std::fputs("\r\x1b[K", stderr);
  std::fflush(stderr);
  shown_ = false;
}

}  // namespace lockstep::grader
