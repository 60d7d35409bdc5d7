// SPDX-License-Identifier: BSD-3-Clause
#include "grader/report/style.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "grader/report/utf8.h"

namespace lockstep::grader {
namespace {

bool is_set(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

bool locale_is_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    if (!is_set(name)) continue;
    std::string value = std::getenv(name);
    std::transform(value.begin(), value.end(), value.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return value.find("utf-8") != std::string::npos || value.find("utf8") != std::string::npos;
  }
  return false;
}

const char* escape_of(Ink ink) {
  switch (ink) {
    case Ink::plain: return "";
    case Ink::bold: return "\x1b[1m";
    case Ink::dim: return "\x1b[2m";
    case Ink::good: return "\x1b[32m";
    case Ink::bad: return "\x1b[31m";
    case Ink::warn: return "\x1b[33m";
  }
  return "";
}

std::string group_thousands(const std::string& digits) {
  std::string result;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) result += ',';
    result += digits[i];
  }
  return result;
}

/// Not negative; `decimals` of 0 to 2, rounded down but for the error of binary fractions.
std::string rounded_down(double value, int decimals) {
  if (!std::isfinite(value)) return std::isnan(value) ? "not a number" : "infinite";
  const double clamped = std::clamp(value, 0.0, 1e15);
  const auto scale = static_cast<std::uint64_t>(std::lround(std::pow(10.0, decimals)));
  const auto scaled = static_cast<std::uint64_t>(clamped * static_cast<double>(scale) * (1 + 1e-12) + 1e-9);
  std::string text = count(scaled / scale);
  if (decimals == 0) return text;
  std::string fraction = std::to_string(scaled % scale);
  while (fraction.size() < static_cast<std::size_t>(decimals)) fraction.insert(0, 1, '0');
  return text + "." + fraction;
}

}  // namespace

Style style_for(int descriptor) {
  Style style;
  style.unicode = locale_is_utf8();
  if (isatty(descriptor) == 0) return style;
  const char* term = std::getenv("TERM");
  style.color = !is_set("NO_COLOR") && term != nullptr && std::string_view(term) != "dumb";
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    style.width = std::clamp<unsigned>(size.ws_col, 40, 100);
  }
  return style;
}

std::string paint(std::string_view text, Ink ink, const Style& style) {
  if (!style.color || ink == Ink::plain || text.empty()) return std::string(text);
  return escape_of(ink) + std::string(text) + "\x1b[0m";
}

std::string safe(std::string_view text, const Style& style) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const Utf8 next = next_character(text, i);
    const std::string_view bytes = text.substr(i, next.bytes);
    if (next.code == U'\n') {
      result += '\n';
    } else if (next.code == U'\t') {
      result += "    ";
    } else if (next.code == U'\r' && i + 1 < text.size() && text[i + 1] == '\n') {
      // A line end of another system.
    } else if (next.valid && is_printable(next.code) && (style.unicode || next.code < 0x80)) {
      result += bytes;
    } else {
      result += escaped(next, bytes);
    }
    i += next.bytes;
  }
  return result;
}

std::string safe_line(std::string_view text, const Style& style) {
  std::string result = safe(text, style);
  std::replace(result.begin(), result.end(), '\n', ' ');
  return result;
}

std::size_t columns(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '\x1b') {
      while (i < text.size() && text[i] != 'm') ++i;
      ++i;
      continue;
    }
    i += next_character(text, i).bytes;
    ++width;
  }
  return width;
}

std::string pad(std::string_view text, std::size_t width) {
  return std::string(text) + std::string(width - std::min(width, columns(text)), ' ');
}

std::string pad_left(std::string_view text, std::size_t width) {
  return std::string(width - std::min(width, columns(text)), ' ') + std::string(text);
}

std::vector<std::string> wrap(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  std::string line;
  while (!text.empty()) {
    const std::size_t start = text.find_first_not_of(" \n");
    if (start == std::string_view::npos) break;
    const std::size_t end = std::min(text.find_first_of(" \n", start), text.size());
    const std::string_view word = text.substr(start, end - start);
    if (!line.empty() && columns(line) + 1 + columns(word) > width) {
      lines.push_back(std::move(line));
      line.clear();
    }
    if (!line.empty()) line += ' ';
    line += word;
    text.remove_prefix(end);
  }
  if (!line.empty() || lines.empty()) lines.push_back(std::move(line));
  return lines;
}

std::string count(std::uint64_t value) { return group_thousands(std::to_string(value)); }

std::string points(double value) {
  std::string text = rounded_down(value, 1);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

std::string ratio(double value) {
  if (!(value >= 0 && value < 999.5)) return rounded_down(std::round(value), 0);
  char text[16];
  std::snprintf(text, sizeof text, "%.3g", value);
  return text;
}

std::string decimal(double value) {
  return rounded_down(value < 0 || !std::isfinite(value) ? value : std::round(value * 10) / 10, 1);
}

std::string bar(double share, unsigned width, const Style& style) {
  const double filled = std::isnan(share) ? 0 : std::clamp(share, 0.0, 1.0) * width;
  auto eighths = static_cast<unsigned>(std::lround(filled * 8));
  // Something is never shown as nothing, nor nearly all as all.
  if (filled > 0 && eighths == 0) eighths = 1;
  if (share < 1 && eighths == width * 8) eighths = width * 8 - 1;
  std::string result;
  if (!style.unicode) {
    const unsigned cells = eighths / 8 + (eighths > 0 && eighths < 8 ? 1 : 0);
    result.assign(cells, '#');
    result.append(width - cells, '.');
    return result;
  }
  static constexpr const char* parts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  for (unsigned i = 0; i < eighths / 8; ++i) result += "█";
  result += parts[eighths % 8];
  for (unsigned i = (eighths + 7) / 8; i < width; ++i) result += "░";
  return result;
}

}  // namespace lockstep::grader
