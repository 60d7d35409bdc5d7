// SPDX-License-Identifier: BSD-3-Clause
// Reads values out of a TOML table, and says of every mistake where it is and what was expected.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grader/catalog/errors.h"

namespace lockstep::grader {
/// Where toml++ (3.3) finds its own state wrong, as some malformed texts make it: an assertion there would end the
/// program.
struct TomlConfused {};
[[noreturn]] inline void toml_confused() { throw TomlConfused{}; }
}  // namespace lockstep::grader
#define TOML_ASSERT(condition) ((condition) ? static_cast<void>(0) : ::lockstep::grader::toml_confused())
#include <toml++/toml.h>

namespace lockstep::grader {

/// One table of a TOML file. Every function throws OutsideError for a value that is not what is asked for, with a
/// message such as `labs/01_coalescing/lab.toml:12: expected a number for points.speed, got a string`.
class TomlReader {
 public:
  /// `file` is the file's name in messages and `path` the table's, empty for the whole file. `table` and `file` must
  /// outlive the reader. Throws for a key that is not in `allowed`.
  TomlReader(const toml::table& table, const std::string& file, std::string path,
             std::initializer_list<std::string_view> allowed);

  [[nodiscard]] bool has(std::string_view key) const { return table_.contains(key); }

  /// A string that is not empty.
  [[nodiscard]] std::string text(std::string_view key) const;
  /// An integer or floating-point number, finite and not negative.
  [[nodiscard]] double number(std::string_view key) const;
  /// An integer, 0 or more.
  [[nodiscard]] std::uint64_t whole(std::string_view key) const;
  [[nodiscard]] bool flag(std::string_view key) const;
  /// An array of strings, none of them empty; empty if there is no such key.
  [[nodiscard]] std::vector<std::string> texts(std::string_view key) const;
  /// A table of at least one whole number, 0 or more, each with its name.
  [[nodiscard]] std::vector<std::pair<std::string, std::size_t>> sizes(std::string_view key) const;
  [[nodiscard]] const toml::table& table(std::string_view key) const;
  /// The tables written as [[key]], in order; none if there is no such key.
  [[nodiscard]] std::vector<const toml::table*> tables(std::string_view key) const;

  /// "points.speed" for the key "speed" of the table "points".
  [[nodiscard]] std::string path_of(std::string_view key) const;
  /// Throws `<file>:<line of the key's value, or of the table>: <message>`.
  [[noreturn]] void refuse(std::string_view key, const std::string& message) const;

 private:
  const toml::node& value(std::string_view key, const char* expected) const;
  [[noreturn]] void wrong_type(std::string_view key, const char* expected, const toml::node& got) const;

  const toml::table& table_;
  const std::string& file_;
  std::string path_;
};

/// `<file>:<line>: <message>`.
std::string at_line(const std::string& file, std::uint32_t line, const std::string& message);

}  // namespace lockstep::grader
