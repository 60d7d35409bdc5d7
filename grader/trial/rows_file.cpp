// SPDX-License-Identifier: BSD-3-Clause
#include "grader/trial/rows_file.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "grader/build/utf8.h"
#include "grader/catalog/errors.h"

namespace lockstep::grader {
namespace {

constexpr std::string_view separators = " \t\r,";

// A float in any locale; nullopt where the word is none, or not finite.
std::optional<float> number_in(std::string_view word) {
  if (word.starts_with('+')) word.remove_prefix(1);
  float value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

class Reader {
 public:
  Reader(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  Rows read() {
    while (!text_.empty()) {
      ++line_;
      const std::size_t end = std::min(text_.find('\n'), text_.size());
      read_line(text_.substr(0, end));
      text_.remove_prefix(std::min(end + 1, text_.size()));
    }
    return std::move(rows_);
  }

 private:
  void read_line(std::string_view line) {
    line = line.substr(0, line.find('#'));
    const std::size_t before = rows_.values.size();
    for (auto word = next_word(line); !word.empty(); word = next_word(line)) {
      if (word == "divide" && before == 0 && rows_.values.empty() && !divided_) {
        read_divisor(next_word(line));
        if (!next_word(line).empty()) refuse("expected nothing after the number behind 'divide'");
        return;
      }
      const auto value = number_in(word);
      if (!value) refuse("expected a number, got '" + shortened(word) + "'");
      rows_.values.push_back(*value / divisor_);
    }
    if (rows_.values.size() > before) rows_.columns.push_back(rows_.values.size() - before);
  }

  void read_divisor(std::string_view word) {
    const auto value = number_in(word);
    if (!value || *value == 0) refuse("expected a number other than 0 behind 'divide', got '" + shortened(word) + "'");
    divisor_ = *value;
    divided_ = true;
  }

  static std::string_view next_word(std::string_view& line) {
    const std::size_t start = std::min(line.find_first_not_of(separators), line.size());
    const std::size_t end = std::min(line.find_first_of(separators, start), line.size());
    const std::string_view word = line.substr(start, end - start);
    line.remove_prefix(end);
    return word;
  }

  static std::string shortened(std::string_view word) {
    constexpr std::size_t most = 20;
    return printable(word.substr(0, most)) + (word.size() > most ? "..." : "");
  }

  [[noreturn]] void refuse(const std::string& message) const {
    throw UsageError(name_ + ":" + std::to_string(line_) + ": " + message + ".");
  }

  std::string_view text_;
  const std::string& name_;
  std::size_t line_ = 0;
  float divisor_ = 1;
  bool divided_ = false;
  Rows rows_;
};

}  // namespace

Rows parse_rows(std::string_view text, const std::string& name) { return Reader(text, name).read(); }

}  // namespace lockstep::grader
