// SPDX-License-Identifier: BSD-3-Clause
#include "grader/report/utf8.h"

#include <cstdio>

namespace lockstep::grader {

Utf8 next_character(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
  const Utf8 invalid{byte(0), 1, false};
  const unsigned char first = byte(0);
  if (first < 0x80) return {first, 1, true};
  const std::size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() - at < bytes) return invalid;
  char32_t code = first & (0xffU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xc0U) != 0x80U) return invalid;
    code = (code << 6U) | (byte(i) & 0x3fU);
  }
  const char32_t least = bytes == 2 ? 0x80 : bytes == 3 ? 0x800 : 0x10000;
  if (code < least || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return invalid;
  return {code, bytes, true};
}

bool is_printable(char32_t code) {
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return false;
  const bool reorders = code == 0x061c || (code >= 0x200e && code <= 0x200f) || (code >= 0x202a && code <= 0x202e) ||
                        (code >= 0x2066 && code <= 0x2069);
  const bool unseen = (code >= 0x200b && code <= 0x200d) || code == 0x2028 || code == 0x2029 || code == 0xfeff ||
                      (code >= 0xe0000 && code <= 0xe0fff);
  return !reorders && !unseen;
}

std::string escaped(const Utf8& character, std::string_view bytes) {
  char text[16];
  if (!character.valid || character.code < 0x80) {
    std::snprintf(text, sizeof text, "\\x%02x", static_cast<unsigned>(static_cast<unsigned char>(bytes[0])));
  } else {
    std::snprintf(text, sizeof text, character.code > 0xffff ? "\\U%08x" : "\\u%04x",
                  static_cast<unsigned>(character.code));
  }
  return text;
}

}  // namespace lockstep::grader
