// SPDX-License-Identifier: BSD-3-Clause
#include "grader/build/utf8.h"

namespace lockstep::grader {
namespace {

// The length of the well-formed sequence that begins at `i`, 0 if there is none (Unicode standard, table 3-7).
std::size_t sequence_length(std::string_view text, std::size_t i) {
  const auto byte = [&](std::size_t k) { return k < text.size() ? static_cast<unsigned char>(text[k]) : 0U; };
  const auto continues = [&](std::size_t k) { return (byte(k) & 0xC0U) == 0x80U; };
  const unsigned first = byte(i);
  const unsigned second = byte(i + 1);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return continues(i + 1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    if (first == 0xE0 && second < 0xA0) return 0;
    if (first == 0xED && second > 0x9F) return 0;
    return continues(i + 1) && continues(i + 2) ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    if (first == 0xF0 && second < 0x90) return 0;
    if (first == 0xF4 && second > 0x8F) return 0;
    return continues(i + 1) && continues(i + 2) && continues(i + 3) ? 4 : 0;
  }
  return 0;
}

}  // namespace

std::optional<BadByte> first_bad_byte(std::string_view text) {
  std::size_t line = 1;
  std::size_t column = 1;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = sequence_length(text, i);
    if (length == 0 || text[i] == '\0') return BadByte{static_cast<unsigned char>(text[i]), i, line, column};
    if (text[i] == '\n') {
      ++line;
      column = 1;
    } else {
      ++column;
    }
    i += length;
  }
  return std::nullopt;
}

std::string printable(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = sequence_length(text, i);
    const auto first = static_cast<unsigned char>(text[i]);
    if (length == 0) {
      result += "\xEF\xBF\xBD";
      ++i;
      continue;
    }
    const bool c1_control = first == 0xC2 && static_cast<unsigned char>(text[i + 1]) < 0xA0;
    const bool control = (first < 0x20 && first != '\n' && first != '\t') || first == 0x7F || c1_control;
    if (!control) result.append(text, i, length);
    i += length;
  }
  return result;
}

}  // namespace lockstep::grader
