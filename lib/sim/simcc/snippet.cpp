// SPDX-License-Identifier: BSD-3-Clause
#include "snippet.h"

#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <optional>

namespace simt::simcc {
namespace {

struct Position {
  std::string_view file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

/// Takes `:number` off the end.
bool take_number(std::string_view& text, std::uint32_t& number) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || colon + 1 == text.size()) return false;
  const std::string_view digits = text.substr(colon + 1);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size()) return false;
  text = text.substr(0, colon);
  return true;
}

std::optional<Position> position_of(std::string_view line) {
  constexpr std::array<std::string_view, 4> kinds{": error: ", ": warning: ", ": note: ", ": fatal error: "};
  std::size_t first = std::string_view::npos;
  for (const std::string_view kind : kinds) first = std::min(first, line.find(kind));
  if (first == std::string_view::npos) return std::nullopt;
  Position position;
  position.file = line.substr(0, first);
  if (!take_number(position.file, position.column) || !take_number(position.file, position.line)) return std::nullopt;
  return position;
}

}  // namespace

std::string Snippets::format(Diagnostic diagnostic) {
  const std::string_view source = line_of(diagnostic.file, diagnostic.line);
  const bool is_there = diagnostic.column != 0 && diagnostic.column <= source.size() &&
                        source.substr(diagnostic.column - 1).starts_with(diagnostic.spelling);
  if (!is_there && !diagnostic.spelling.empty()) {
    const std::size_t found = source.find(diagnostic.spelling);
    if (found != std::string_view::npos && source.rfind(diagnostic.spelling) == found) {
      diagnostic.column = static_cast<std::uint32_t>(found + 1);
    }
  }
  std::string text;
  if (!diagnostic.file.empty()) {
    text = diagnostic.file + ":" + std::to_string(diagnostic.line) + ":" + std::to_string(diagnostic.column) + ": ";
  }
  return text + "error: " + diagnostic.message + "\n" + draw(source, diagnostic.line, diagnostic.column);
}

std::string Snippets::annotate(std::string_view compiler_output) {
  std::string text;
  while (!compiler_output.empty()) {
    const std::size_t end = std::min(compiler_output.find('\n'), compiler_output.size() - 1);
    const std::string_view line = compiler_output.substr(0, end + 1);
    text += line;
    if (const auto position = position_of(line)) {
      text += draw(line_of(std::string(position->file), position->line), position->line, position->column);
    }
    compiler_output.remove_prefix(end + 1);
  }
  return text;
}

std::string_view Snippets::line_of(const std::string& file, std::uint32_t line) {
  auto [entry, is_new] = files_.try_emplace(file);
  std::error_code error;
  if (is_new && std::filesystem::is_regular_file(file, error)) {
    std::ifstream stream(file);
    for (std::string text; std::getline(stream, text);) entry->second.push_back(std::move(text));
  }
  return line >= 1 && line <= entry->second.size() ? std::string_view(entry->second[line - 1]) : std::string_view();
}

std::string Snippets::draw(std::string_view source, std::uint32_t line, std::uint32_t column) {
  if (source.empty()) return "";
  const std::string number = std::to_string(line);
  const std::string margin = std::string(number.size() < 5 ? 5 - number.size() : 0, ' ');
  std::string text = margin + number + " | " + std::string(source) + "\n";
  if (column == 0 || column > source.size() + 1) return text;
  text += std::string(margin.size() + number.size(), ' ') + " | ";
  for (const char c : source.substr(0, column - 1)) {
    const bool continues_character = (static_cast<unsigned char>(c) & 0xc0U) == 0x80U;
    if (!continues_character) text += c == '\t' ? '\t' : ' ';
  }
  return text + "^\n";
}

}  // namespace simt::simcc
