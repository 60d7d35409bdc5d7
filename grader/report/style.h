// SPDX-License-Identifier: BSD-3-Clause
// How text looks on the terminal, pipe or file it goes to: colour, characters, width, numbers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep::grader {

/// What the place that text goes to can show. Text that is made for it stays within `width` columns where it can be
/// wrapped.
struct Style {
  bool color = false;
  bool unicode = false;
  unsigned width = 100;
};

/// The style for a file descriptor: colour on a terminal alone and never with NO_COLOR or TERM=dumb, Unicode where the
/// locale's variables (LC_ALL, LC_CTYPE, LANG: the first that is set) say UTF-8, at most 100 columns.
Style style_for(int descriptor);

enum class Ink : std::uint8_t { plain, bold, dim, good, bad, warn };
std::string paint(std::string_view text, Ink ink, const Style& style);

/// Text of unknown origin made safe to show: control characters, bytes that are not UTF-8, and characters that change
/// the direction of text become escapes like \x1b; so does every character beyond ASCII where the style has no Unicode.
/// Tabs become spaces; line ends stay.
std::string safe(std::string_view text, const Style& style);
/// The same on one line: line ends become spaces.
std::string safe_line(std::string_view text, const Style& style);

/// Columns that the text takes, colours not counted. Characters are taken to be one column wide.
std::size_t columns(std::string_view text);
/// Text filled up with spaces to `width` columns, left- or right-aligned.
std::string pad(std::string_view text, std::size_t width);
std::string pad_left(std::string_view text, std::size_t width);
/// Words in lines of at most `width` columns (a longer word has its own line); one empty line for no words.
std::vector<std::string> wrap(std::string_view text, std::size_t width);

/// "1,048,583"
std::string count(std::uint64_t value);
/// Points, rounded down to a tenth so that "100" is never nearly: "60", "35.4".
std::string points(double value);
/// A ratio to three digits, as the judge's sentences have it: "4.97", "5", "17.3", "1,280".
std::string ratio(double value);
/// A counter's value with one decimal: "4.0", "1,234.5".
std::string decimal(double value);

/// A bar of `width` columns, filled from the left to `share` of it (0 to 1).
std::string bar(double share, unsigned width, const Style& style);

}  // namespace lockstep::grader
