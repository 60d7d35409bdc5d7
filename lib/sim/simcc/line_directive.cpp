// SPDX-License-Identifier: BSD-3-Clause
#include "line_directive.h"

#include <algorithm>
#include <string>

namespace simt::simcc {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }

/// Takes blanks and whole comments off the front.
void skip_blanks(std::string_view& line) {
  for (;;) {
    while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
    if (!line.starts_with("/*")) return;
    const std::size_t end = line.find("*/", 2);
    line.remove_prefix(end == std::string_view::npos ? line.size() : end + 2);
  }
}

bool is_directive(std::string_view line) {
  skip_blanks(line);
  if (line.starts_with("#")) {
    line.remove_prefix(1);
  } else if (line.starts_with("%:")) {
    line.remove_prefix(2);
  } else {
    return false;
  }
  skip_blanks(line);
  if (line.starts_with("line")) return true;
  std::size_t digits = 0;
  while (digits < line.size() && line[digits] >= '0' && line[digits] <= '9') ++digits;
  if (digits == 0) return false;
  line.remove_prefix(digits);
  if (!line.empty() && !is_blank(line.front()) && !line.starts_with("/*") && line.front() != '"') return false;
  skip_blanks(line);
  return !line.empty() && !line.starts_with("//");
}

/// A comment that began lines before may end in front of a directive.
bool holds_directive(std::string_view line) {
  if (is_directive(line)) return true;
  for (std::size_t at = line.find("*/"); at != std::string_view::npos; at = line.find("*/", at + 2)) {
    if (is_directive(line.substr(at + 2))) return true;
  }
  return false;
}

/// A backslash in front of a newline, also with blanks between them as g++ takes it, joins two lines.
bool is_continued(std::string_view& line) {
  std::size_t end = line.size();
  while (end > 0 && is_blank(line[end - 1])) --end;
  if (!line.substr(0, end).ends_with('\\')) return false;
  line = line.substr(0, end - 1);
  return true;
}

}  // namespace

std::optional<std::uint32_t> find_line_directive(std::string_view source) {
  std::string whole;
  std::uint32_t number = 0;
  std::uint32_t first = 1;
  while (!source.empty()) {
    const std::size_t end = std::min(source.find('\n'), source.size());
    std::string_view line = source.substr(0, end);
    source.remove_prefix(std::min(end + 1, source.size()));
    ++number;
    const bool continued = is_continued(line);
    whole += line;
    if (continued && !source.empty()) continue;
    if (holds_directive(whole)) return first;
    whole.clear();
    first = number + 1;
  }
  return std::nullopt;
}

}  // namespace simt::simcc
