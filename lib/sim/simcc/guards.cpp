// SPDX-License-Identifier: BSD-3-Clause
#include "guards.h"

#include <algorithm>
#include <charconv>

namespace simt::simcc {
namespace {

/// The section of __shared__ variables, and those of __constant__ ones (snippet of qualifiers.cpp), may go by more
/// names than one: what follows the first word is the instance of a template.
bool is_guarded(std::string_view section) {
  return section == ".tbss" || section.starts_with(".tbss.") || section.starts_with("simt_constant");
}

bool is_label(std::string_view line) {
  if (line.empty() || line.front() == ' ' || line.front() == '\t' || line.front() == '#') return false;
  return line.substr(0, line.find_first_of(" \t#")).ends_with(':');
}

/// The word after `directive` in a line that begins with it; empty for another line.
std::string_view operand(std::string_view line, std::string_view directive) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  if (!line.starts_with(directive)) return {};
  line.remove_prefix(directive.size());
  if (line.empty() || (line.front() != ' ' && line.front() != '\t')) return {};
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  return line.substr(0, line.find_first_of(", \t"));
}

std::size_t number(std::string_view text) {
  std::size_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

/// The alignment that a line asks for, 0 if it is about something else.
std::size_t alignment(std::string_view line) {
  for (const char* directive : {".align", ".balign"}) {
    if (const auto bytes = operand(line, directive); !bytes.empty()) return number(bytes);
  }
  const auto power = operand(line, ".p2align");
  return power.empty() ? 0 : std::size_t{1} << std::min<std::size_t>(number(power), 20);
}

/// The section that a line begins; the one before it otherwise.
std::string_view section_after(std::string_view line, std::string_view current) {
  if (const auto name = operand(line, ".section"); !name.empty()) {
    const bool quoted = name.size() > 1 && name.front() == '"';
    return quoted ? name.substr(1, name.size() - 2) : name;
  }
  const auto first = std::min(line.find_first_not_of(" \t"), line.size());
  const std::string_view word = line.substr(first, line.find_first_of(" \t#", first) - first);
  return word == ".text" || word == ".data" || word == ".bss" || word == ".previous" || word == ".popsection" ? ""
                                                                                                              : current;
}

}  // namespace

std::string insert_guards(std::string_view assembly) {
  std::string result;
  result.reserve(assembly.size() + assembly.size() / 64);
  std::string_view section;
  std::size_t aligned = 0;
  bool after_label = false;
  bool has_constants = false;
  while (!assembly.empty()) {
    const std::size_t end = std::min(assembly.find('\n'), assembly.size());
    const std::string_view line = assembly.substr(0, end);
    assembly.remove_prefix(std::min(end + 1, assembly.size()));
    section = section_after(line, section);
    if (is_guarded(section)) {
      has_constants = has_constants || section == "simt_constant";
      if (const std::size_t bytes = alignment(line); bytes != 0) aligned = bytes;
      const bool label = is_label(line);
      // A second label of the same place stays where it is.
      if (label && !after_label) {
        result += "\t.zero\t" + std::to_string(std::max(guard_bytes, aligned)) + "\n";
        aligned = 0;
      }
      after_label = label;
    } else {
      after_label = false;
    }
    result += line;
    result += '\n';
  }
  const std::string room = "\t.zero\t" + std::to_string(guard_bytes) + "\n";
  result += "\t.section\t.tbss.simt_end,\"awT\",@nobits\n" + room;
  if (has_constants) result += "\t.section\tsimt_constant,\"aw\"\n" + room;
  return result;
}

}  // namespace simt::simcc
