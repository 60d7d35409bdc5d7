// SPDX-License-Identifier: BSD-3-Clause
// Lines of a submission, to be quoted.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace lockstep::grader {

/// The lines of a file as they are, without their ends; none where it cannot be read.
std::vector<std::string> all_lines(const std::filesystem::path& file);

class SourceLines {
 public:
  /// Reads the file; without it, or where it is larger than 1 MiB, nothing is quoted. Lines may name it as it is called
  /// or by `other_name`, as it was called when it was judged.
  explicit SourceLines(const std::filesystem::path& submission, std::string other_name = "");

  /// Line `number`, counted from 1, without the space around it, if `file` is the submission (by its last part).
  [[nodiscard]] std::optional<std::string> line(const std::string& file, unsigned number) const;

 private:
  std::string name_;
  std::string other_name_;
  std::vector<std::string> lines_;
};

}  // namespace lockstep::grader
