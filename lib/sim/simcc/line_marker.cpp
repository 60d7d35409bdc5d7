// SPDX-License-Identifier: BSD-3-Clause
#include "line_marker.h"

#include <cstddef>

namespace simt::simcc {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

void skip_blanks(std::string_view& rest) {
  const std::size_t start = rest.find_first_not_of(" \t\f\v\r");
  rest.remove_prefix(start == std::string_view::npos ? rest.size() : start);
}

}  // namespace

std::optional<LineMarker> parse_line_marker(std::string_view line) {
  skip_blanks(line);
  if (line.empty() || line.front() != '#') return std::nullopt;
  line.remove_prefix(1);
  skip_blanks(line);
  if (line.starts_with("line")) {
    line.remove_prefix(4);
    skip_blanks(line);
  }
  if (line.empty() || !is_digit(line.front())) return std::nullopt;

  LineMarker marker{0, {}, 0};
  while (!line.empty() && is_digit(line.front())) {
    if (marker.line < 100'000'000) marker.line = marker.line * 10 + static_cast<std::uint32_t>(line.front() - '0');
    line.remove_prefix(1);
  }
  skip_blanks(line);
  if (line.empty()) return marker;
  if (line.front() != '"') return std::nullopt;

  std::size_t end = 1;
  while (end < line.size() && line[end] != '"') end += line[end] == '\\' ? 2 : 1;
  if (end >= line.size()) return std::nullopt;
  marker.quoted = line.substr(0, end + 1);
  line.remove_prefix(end + 1);
  for (skip_blanks(line); !line.empty() && is_digit(line.front()); skip_blanks(line)) {
    if (line.front() <= '7') marker.flags = static_cast<std::uint8_t>(marker.flags | (1U << (line.front() - '0')));
    while (!line.empty() && is_digit(line.front())) line.remove_prefix(1);
  }
  return marker;
}

std::string unquote(std::string_view quoted) {
  std::string name;
  if (quoted.size() < 2) return name;
  quoted = quoted.substr(1, quoted.size() - 2);
  for (std::size_t i = 0; i < quoted.size(); ++i) {
    if (quoted[i] != '\\' || i + 1 == quoted.size()) {
      name += quoted[i];
      continue;
    }
    ++i;
    unsigned value = 0;
    std::size_t digits = 0;
    while (digits < 3 && i + digits < quoted.size() && quoted[i + digits] >= '0' && quoted[i + digits] <= '7') {
      value = value * 8 + static_cast<unsigned>(quoted[i + digits] - '0');
      ++digits;
    }
    if (digits == 0) {
      name += quoted[i];
    } else {
      name += static_cast<char>(value);
      i += digits - 1;
    }
  }
  return name;
}

}  // namespace simt::simcc
