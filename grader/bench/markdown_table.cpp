// SPDX-License-Identifier: BSD-3-Clause
#include "grader/bench/markdown_table.h"

#include <cstdio>

namespace lockstep::grader::markdown {
namespace {

std::string cell(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) text.insert(at, "\\");
  return text;
}

std::string line_of(const Row& row) {
  std::string text = "|";
  for (const auto& entry : row) text += " " + cell(entry) + (entry.empty() ? "|" : " |");
  return text + "\n";
}

}  // namespace

std::string table_of(const Row& head, const std::vector<Row>& rows) {
  std::string text = line_of(head) + "|---|";
  for (std::size_t i = 1; i < head.size(); ++i) text += "---:|";
  text += "\n";
  for (const auto& row : rows) text += line_of(row);
  return text;
}

std::string fixed(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

}  // namespace lockstep::grader::markdown
