// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace lockstep::grader {

/// Where a text stops being UTF-8.
struct BadByte {
  unsigned char value;
  std::size_t offset;
  std::size_t line;    ///< from 1
  std::size_t column;  ///< from 1, in characters
};

/// The first byte that is not part of a well-formed UTF-8 sequence (overlong forms, surrogates and values above
/// U+10FFFF are not), or that is NUL, which no text file holds.
std::optional<BadByte> first_bad_byte(std::string_view text);

/// A text from an untrusted program, made safe to print and to put into JSON: bad bytes become U+FFFD, control
/// characters other than newline and tab are dropped.
std::string printable(std::string_view text);

}  // namespace lockstep::grader
