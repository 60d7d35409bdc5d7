// SPDX-License-Identifier: BSD-3-Clause
// A submission before any compiler sees it.
#pragma once

#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>

namespace lockstep::grader {

/// What was named as a submission cannot be one: no such file, a folder, empty, too large, not UTF-8. `what()` is one
/// sentence. The command line makes wrong use of it (exit 2), class grading a compile error.
class UnusableSubmission : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

inline constexpr std::size_t most_source_bytes = 1U << 20;

/// A submission's text, read once: what is compiled is what was checked.
struct Source {
  std::string name;  ///< of the file, without folder; ends in .cu
  std::string text;
  std::map<std::string, std::string> headers;  ///< beside it and included by it: name, text
};

/// Reads a submission, and the headers in its folder that it includes with quotes by plain name (no folders, no
/// symbolic links), except those named as a file of `lab_directory`: the contract is the lab's. Throws
/// UnusableSubmission.
Source read_submission(const std::filesystem::path& file, const std::filesystem::path& lab_directory);

/// Writes the source and its headers into `folder` and gives the source's path there. Throws OutsideError.
std::filesystem::path write_source(const Source& source, const std::filesystem::path& folder);

}  // namespace lockstep::grader
