// SPDX-License-Identifier: BSD-3-Clause
#include "grader/verbs/test_log.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "grader/catalog/errors.h"

namespace lockstep::grader {
namespace {

using Json = nlohmann::json;

struct Counts {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t skipped = 0;
};

/// Reads "<word>N" at the front of `text` and removes it.
bool take(std::string_view& text, std::string_view word, std::size_t& number) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  std::size_t digits = 0;
  number = 0;
  while (digits < text.size() && digits < 9 && text[digits] >= '0' && text[digits] <= '9') {
    number = number * 10 + static_cast<std::size_t>(text[digits++] - '0');
  }
  text.remove_prefix(digits);
  return digits > 0;
}

/// The counts of the last line that holds some: a program that runs another one shows that one's lines too, before its
/// own.
std::optional<Counts> counts_in(std::string_view output) {
  std::optional<Counts> found;
  for (std::size_t start = 0; start < output.size();) {
    const std::size_t end = std::min(output.find('\n', start), output.size());
    std::string_view line = output.substr(start, end - start);
    Counts counts;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (take(line, "doctest-counts: passed=", counts.passed) && take(line, " failed=", counts.failed) &&
        take(line, " skipped=", counts.skipped) && line.empty()) {
      found = counts;
    }
    start = end + 1;
  }
  return found;
}

/// "name" of "suite / name".
std::string bare_name(const std::string& name) {
  const auto slash = name.rfind(" / ");
  return slash == std::string::npos ? name : name.substr(slash + 3);
}

std::string text_of(const Json& entry, const char* key) {
  const auto found = entry.find(key);
  return found != entry.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

std::int64_t return_code(const Json& entry) {
  const auto found = entry.find("returncode");
  return found != entry.end() && found->is_number_integer() ? found->get<std::int64_t>() : -1;
}

/// Why a program does not count as whole; empty if it does.
std::string complaint(const std::string& result, std::int64_t code, const std::optional<Counts>& counts) {
  if (result == "TIMEOUT") return "timed out";
  if (result == "INTERRUPT") return "was interrupted";
  if (code < 0 || code > 128) return "crashed (exit code " + std::to_string(code) + ")";
  if (!counts) return "printed no counts (exit code " + std::to_string(code) + ")";
  if (counts->failed > 0) return std::to_string(counts->failed) + " failed";
  if (result != "OK" && result != "SKIP")
    return "ended as " + (result.empty() ? "nothing" : result) + " (exit code " + std::to_string(code) + ")";
  if (counts->passed + counts->skipped == 0) return "has no test cases";
  return {};
}

void add_program(TestCounts& total, const Json& entry, const std::string& name) {
  const std::string output = text_of(entry, "stdout");
  const auto counts = counts_in(output);
  const std::string why = complaint(text_of(entry, "result"), return_code(entry), counts);
  if (counts) {
    total.passed += counts->passed;
    total.skipped += counts->skipped;
  }
  if (why.empty()) return;
  total.failed += std::max<std::size_t>(1, counts ? counts->failed : 0);
  total.failures.push_back({name, why, output + text_of(entry, "stderr")});
}

}  // namespace

TestCounts count_tests(std::string_view log, const std::vector<std::string>& expected) {
  TestCounts total;
  std::multiset<std::string> missing(expected.begin(), expected.end());
  for (std::size_t start = 0; start < log.size();) {
    const std::size_t end = std::min(log.find('\n', start), log.size());
    const std::string_view line = log.substr(start, end - start);
    start = end + 1;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    const Json entry = Json::parse(line, nullptr, false);
    if (!entry.is_object() || text_of(entry, "name").empty()) {
      ++total.failed;
      total.failures.push_back({"(unknown)", "a line of Meson's log cannot be read", std::string(line)});
      continue;
    }
    const std::string name = bare_name(text_of(entry, "name"));
    if (const auto found = missing.find(name); found != missing.end()) missing.erase(found);
    add_program(total, entry, name);
  }
  for (const auto& name : missing) {
    ++total.failed;
    total.failures.push_back({name, "did not run", ""});
  }
  return total;
}

std::string summary_line(const TestCounts& counts) {
  std::string line = std::to_string(counts.passed) + " passed, " + std::to_string(counts.failed) + " failed";
  if (counts.skipped > 0) line += ", " + std::to_string(counts.skipped) + " skipped";
  return line;
}

std::vector<std::string> defined_tests(const std::filesystem::path& build) {
  const auto path = build / "meson-info" / "intro-tests.json";
  std::ifstream in(path);
  const Json tests = Json::parse(in, nullptr, false);
  if (!tests.is_array()) throw OutsideError("Meson's list of tests, " + path.string() + ", cannot be read.");
  std::vector<std::string> names;
  for (const auto& test : tests) {
    if (test.is_object() && !text_of(test, "name").empty()) names.push_back(text_of(test, "name"));
  }
  return names;
}

}  // namespace lockstep::grader
