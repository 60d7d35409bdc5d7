// SPDX-License-Identifier: BSD-3-Clause
// Counts tests from the log that `meson test` writes.
//
// A test program says how many of its test cases passed in a line `doctest-counts: passed=N failed=N skipped=N` (see
// tests/support). A program's exit code alone is no count: one that finds no test cases exits with 0.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep::grader {

struct TestFailure {
  std::string program;
  std::string reason;  ///< "2 failed", "timed out", "printed no counts", …
  std::string output;  ///< stdout and stderr
};

struct TestCounts {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t skipped = 0;
  std::vector<TestFailure> failures;

  [[nodiscard]] bool succeeded() const { return failed == 0 && passed > 0; }
};

/// The counts of a log with one JSON object a line. A program that crashed, timed out, gave another exit code than 0
/// without naming a failed case, printed no counts, or had no cases counts as one failed, beside the cases it did
/// report; so does each name in `expected` that the log does not hold, and each line that cannot be read.
TestCounts count_tests(std::string_view log, const std::vector<std::string>& expected);

/// "12 passed, 0 failed", and ", 3 skipped" if there are any.
std::string summary_line(const TestCounts& counts);

/// The names in Meson's intro-tests.json. Throws OutsideError if it cannot be read.
std::vector<std::string> defined_tests(const std::filesystem::path& build);

}  // namespace lockstep::grader
