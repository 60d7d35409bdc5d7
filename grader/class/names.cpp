// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/names.h"

namespace lockstep::grader {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool stays(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

}  // namespace

std::string folded(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (stays(lower(c))) result += lower(c);
  }
  return result;
}

std::string folded_address(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = lower(c);
  return result;
}

std::vector<std::string> name_forms(std::string_view name) {
  const auto comma = name.find(',');
  auto split = comma;
  if (comma == std::string_view::npos) split = name.find_last_of(' ');
  const std::string whole = folded(name);
  if (split == std::string_view::npos) return {whole};
  const std::string turned = folded(name.substr(split)) + folded(name.substr(0, split));
  return turned == whole ? std::vector{whole} : std::vector{whole, turned};
}

}  // namespace lockstep::grader
