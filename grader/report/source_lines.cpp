// SPDX-License-Identifier: BSD-3-Clause
#include "grader/report/source_lines.h"

#include <fstream>

namespace lockstep::grader {

std::vector<std::string> all_lines(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(std::move(line));
  return lines;
}

SourceLines::SourceLines(const std::filesystem::path& submission, std::string other_name)
    : name_(submission.filename().string()), other_name_(std::move(other_name)) {
  constexpr std::uintmax_t largest = 1U << 20U;
  std::error_code error;
  if (!std::filesystem::is_regular_file(submission, error)) return;
  if (std::filesystem::file_size(submission, error) > largest || error) return;
  lines_ = all_lines(submission);
}

std::optional<std::string> SourceLines::line(const std::string& file, unsigned number) const {
  const std::string called = std::filesystem::path(file).filename().string();
  if (number == 0 || number > lines_.size() || (called != name_ && called != other_name_)) return std::nullopt;
  const std::string& line = lines_[number - 1];
  const auto first = line.find_first_not_of(" \t\r");
  if (first == std::string::npos) return std::nullopt;
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

}  // namespace lockstep::grader
