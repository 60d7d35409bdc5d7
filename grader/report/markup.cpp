// SPDX-License-Identifier: BSD-3-Clause
#include "grader/report/markup.h"

#include "grader/report/utf8.h"

namespace lockstep::grader {
namespace {

/// The entity that stands for a character of markup; nullptr for any other.
const char* entity(char32_t code) {
  switch (code) {
    case U'&': return "&amp;";
    case U'<': return "&lt;";
    case U'>': return "&gt;";
    case U'"': return "&quot;";
    case U'\'': return "&#39;";
    default: return nullptr;
  }
}

/// `other` says what stands for a character that is no markup.
template <class Other>
std::string escaped_text(std::string_view text, Other other) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8 character = next_character(text, at);
    const std::string_view bytes = text.substr(at, character.bytes);
    at += character.bytes;
    if (const char* name = character.valid ? entity(character.code) : nullptr)
      result += name;
    else
      result += other(character, bytes);
  }
  return result;
}

/// A character that XML 1.0 has (section 2.2).
bool is_xml(char32_t code) {
  return code == 9 || code == 10 || code == 13 || (code >= 0x20 && code < 0xD800) ||
         (code >= 0xE000 && code < 0xFFFE) || code >= 0x10000;
}

}  // namespace

std::string html(std::string_view text) {
  return escaped_text(text, [](const Utf8& character, std::string_view bytes) {
    const bool plain = bytes == "\n" || bytes == "\t" || (character.valid && is_printable(character.code));
    return plain ? std::string(bytes) : escaped(character, bytes);
  });
}

std::string xml(std::string_view text) {
  return escaped_text(text, [](const Utf8& character, std::string_view bytes) {
    return character.valid && is_xml(character.code) ? std::string(bytes) : std::string("\xEF\xBF\xBD");
  });
}

std::string json_in_html(std::string json) {
  // Outside of strings JSON has none of these.
  std::string result;
  for (const char c : json) {
    if (c == '<')
      result += "\\u003c";
    else if (c == '>')
      result += "\\u003e";
    else if (c == '&')
      result += "\\u0026";
    else
      result += c;
  }
  return result;
}

}  // namespace lockstep::grader
