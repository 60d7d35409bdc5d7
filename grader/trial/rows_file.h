// SPDX-License-Identifier: BSD-3-Clause
// Numbers in a text file: masks, and lists of values.
//
// A line holds a row of numbers, with blanks, tabs or commas between them. From a # to the end of its line is a
// comment. Lines without a number do not count. A line `divide N` before the first row divides all numbers by N.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep::grader {

struct Rows {
  std::vector<float> values;         ///< one row behind the other
  std::vector<std::size_t> columns;  ///< of each row
};

/// `name` is the file's in messages. Throws UsageError with file, line and what was expected; numbers are finite.
Rows parse_rows(std::string_view text, const std::string& name);

}  // namespace lockstep::grader
