// SPDX-License-Identifier: BSD-3-Clause
// Reading UTF-8 that may be broken, a character at a time.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace lockstep::grader {

struct Utf8 {
  char32_t code = 0;
  std::size_t bytes = 1;  ///< at least 1, so that a loop always gets on
  bool valid = true;      ///< false: one byte that starts no character
};

/// The character that starts at `text[at]`; `at` must be within. Overlong forms and surrogates are not valid.
Utf8 next_character(std::string_view text, std::size_t at);

/// Whether a terminal shows the character as itself: not a control character, not one that reorders text, not a
/// separator of lines.
bool is_printable(char32_t code);

/// "\x1b" for a byte or a character below 128, "\u202e" or "\U0001f600" for others.
std::string escaped(const Utf8& character, std::string_view bytes);

}  // namespace lockstep::grader
