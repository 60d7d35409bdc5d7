// SPDX-License-Identifier: BSD-3-Clause
#include "grader/catalog/toml_reader.h"

#include <algorithm>
#include <cmath>

#include "grader/catalog/nearest.h"

namespace lockstep::grader {
namespace {

const char* describe(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table: return "a table";
    case toml::node_type::array: return "an array";
    case toml::node_type::string: return "a string";
    case toml::node_type::integer: return "an integer";
    case toml::node_type::floating_point: return "a floating-point number";
    case toml::node_type::boolean: return "a boolean";
    case toml::node_type::date: return "a date";
    case toml::node_type::time: return "a time";
    case toml::node_type::date_time: return "a date and time";
    case toml::node_type::none: break;
  }
  return "nothing";
}

}  // namespace

std::string at_line(const std::string& file, std::uint32_t line, const std::string& message) {
  return file + ":" + std::to_string(std::max(line, 1U)) + ": " + message;
}

TomlReader::TomlReader(const toml::table& table, const std::string& file, std::string path,
                       std::initializer_list<std::string_view> allowed)
    : table_(table), file_(file), path_(std::move(path)) {
  const std::vector<std::string> names(allowed.begin(), allowed.end());
  for (const auto& [key, node] : table_) {
    if (std::find(names.begin(), names.end(), key.str()) != names.end()) continue;
    std::string message = "unknown key " + path_of(key.str());
    const std::string near = did_you_mean(key.str(), names);
    if (!near.empty()) {
      message += near;
    } else {
      message += "; expected";
      for (std::size_t i = 0; i < names.size(); ++i) {
        message += (i == 0 ? " " : i + 1 == names.size() ? " or " : ", ") + names[i];
      }
    }
    throw OutsideError(at_line(file_, key.source().begin.line, message));
  }
}

std::string TomlReader::path_of(std::string_view key) const {
  return path_.empty() ? std::string(key) : path_ + "." + std::string(key);
}

void TomlReader::refuse(std::string_view key, const std::string& message) const {
  const toml::node* node = table_.get(key);
  const auto& source = node != nullptr ? node->source() : table_.source();
  throw OutsideError(at_line(file_, source.begin.line, message));
}

const toml::node& TomlReader::value(std::string_view key, const char* expected) const {
  const toml::node* node = table_.get(key);
  if (node == nullptr) refuse(key, std::string("expected ") + expected + " for " + path_of(key) + ", got nothing");
  return *node;
}

void TomlReader::wrong_type(std::string_view key, const char* expected, const toml::node& got) const {
  refuse(key, std::string("expected ") + expected + " for " + path_of(key) + ", got " + describe(got));
}

std::string TomlReader::text(std::string_view key) const {
  const toml::node& node = value(key, "a string");
  const auto* string = node.as_string();
  if (string == nullptr) wrong_type(key, "a string", node);
  if (string->get().empty()) refuse(key, "expected some text for " + path_of(key) + ", got an empty string");
  return string->get();
}

double TomlReader::number(std::string_view key) const {
  const toml::node& node = value(key, "a number");
  if (!node.is_number()) wrong_type(key, "a number", node);
  const double number = node.value<double>().value_or(std::nan(""));
  if (!std::isfinite(number)) refuse(key, "expected a finite number for " + path_of(key));
  if (number < 0) refuse(key, "expected a number of at least 0 for " + path_of(key) + ", got a negative one");
  return number;
}

std::uint64_t TomlReader::whole(std::string_view key) const {
  const toml::node& node = value(key, "a whole number");
  const auto* integer = node.as_integer();
  if (integer == nullptr) wrong_type(key, "a whole number", node);
  if (integer->get() < 0) refuse(key, "expected a whole number of at least 0 for " + path_of(key));
  return static_cast<std::uint64_t>(integer->get());
}

bool TomlReader::flag(std::string_view key) const {
  const toml::node& node = value(key, "a boolean");
  const auto* boolean = node.as_boolean();
  if (boolean == nullptr) wrong_type(key, "a boolean", node);
  return boolean->get();
}

std::vector<std::string> TomlReader::texts(std::string_view key) const {
  std::vector<std::string> result;
  const toml::node* node = table_.get(key);
  if (node == nullptr) return result;
  const auto* array = node->as_array();
  if (array == nullptr) wrong_type(key, "an array of strings", *node);
  for (const auto& element : *array) {
    const auto* string = element.as_string();
    if (string == nullptr || string->get().empty()) {
      refuse(key, "expected strings that are not empty in " + path_of(key));
    }
    result.push_back(string->get());
  }
  return result;
}

std::vector<std::pair<std::string, std::size_t>> TomlReader::sizes(std::string_view key) const {
  const toml::table& named = table(key);
  if (named.empty()) refuse(key, "expected at least one size in " + path_of(key) + ", got an empty table");
  std::vector<std::pair<std::string, std::size_t>> result;
  for (const auto& [name, node] : named) {
    const std::string path = path_of(key) + "." + std::string(name.str());
    const std::string expected = "expected a whole number for " + path + ", got ";
    const auto* integer = node.as_integer();
    if (integer == nullptr) throw OutsideError(at_line(file_, node.source().begin.line, expected + describe(node)));
    if (integer->get() < 0) {
      throw OutsideError(at_line(file_, node.source().begin.line, expected + std::to_string(integer->get())));
    }
    result.emplace_back(std::string(name.str()), static_cast<std::size_t>(integer->get()));
  }
  return result;
}

const toml::table& TomlReader::table(std::string_view key) const {
  const toml::node& node = value(key, "a table");
  const auto* found = node.as_table();
  if (found == nullptr) wrong_type(key, "a table", node);
  return *found;
}

std::vector<const toml::table*> TomlReader::tables(std::string_view key) const {
  std::vector<const toml::table*> result;
  const toml::node* node = table_.get(key);
  if (node == nullptr) return result;
  const std::string written = "[[" + path_of(key) + "]]";
  const auto* array = node->as_array();
  if (array == nullptr) refuse(key, "expected tables written as " + written + ", got " + describe(*node));
  for (const auto& element : *array) {
    if (!element.is_table()) {
      refuse(key, "expected tables written as " + written + ", got an array with " + describe(element));
    }
    result.push_back(element.as_table());
  }
  return result;
}

}  // namespace lockstep::grader
