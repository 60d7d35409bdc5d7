// SPDX-License-Identifier: BSD-3-Clause
#include "grader/report/junit.h"

#include <algorithm>

#include "grader/report/markup.h"

namespace lockstep::grader {
namespace {

struct TestCase {
  std::string name;
  const char* outcome;  ///< "failure", "error", "skipped"; nullptr for a pass
  std::string type;
  std::string message;
  std::string more;
};

const char* outcome_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass: return nullptr;
    case Verdict::inconclusive: return "skipped";
    case Verdict::suspicious:
    case Verdict::infrastructure_error: return "error";
    default: return "failure";
  }
}

std::vector<TestCase> test_cases(const Result& result) {
  std::vector<TestCase> cases;
  for (const auto& one : result.cases) {
    cases.push_back(
        {one.name, one.skipped ? "skipped" : outcome_of(one.verdict), name_of(one.verdict), one.detail, ""});
  }
  if (result.cases.empty()) {
    cases.push_back({result.verdict == Verdict::compile_error ? "compiles" : "is graded", outcome_of(result.verdict),
                     name_of(result.verdict), result.headline, result.compiler_output});
  } else if (result.speed.measured || !result.speed.detail.empty()) {
    std::string message = result.speed.detail;
    for (const auto& bound : result.speed.bounds_missed) message += (message.empty() ? "" : " ") + bound;
    cases.push_back({"speed", result.speed.measured ? outcome_of(result.speed.verdict) : "skipped",
                     name_of(result.speed.verdict), message, ""});
  }
  return cases;
}

std::string attribute(const char* name, std::string_view value) {
  return " " + std::string(name) + "=\"" + xml(value) + "\"";
}

struct Counts {
  std::size_t tests = 0, failures = 0, errors = 0, skipped = 0;

  void add(const TestCase& one) {
    const std::string_view outcome = one.outcome == nullptr ? "" : one.outcome;
    ++tests;
    if (outcome == "failure") ++failures;
    if (outcome == "error") ++errors;
    if (outcome == "skipped") ++skipped;
  }
  [[nodiscard]] std::string attributes() const {
    return attribute("tests", std::to_string(tests)) + attribute("failures", std::to_string(failures)) +
           attribute("errors", std::to_string(errors)) + attribute("skipped", std::to_string(skipped));
  }
};

std::string case_xml(const std::string& suite, const TestCase& one) {
  const std::string start = "    <testcase" + attribute("name", one.name) + attribute("classname", suite);
  if (one.outcome == nullptr) return start + "/>\n";
  std::string text = start + ">\n      <" + one.outcome;
  if (one.outcome != std::string_view("skipped")) text += attribute("type", one.type);
  text += attribute("message", one.message);
  text += one.more.empty() ? "/>\n" : ">" + xml(one.more) + "</" + one.outcome + ">\n";
  return text + "    </testcase>\n";
}

}  // namespace

std::string junit_text(const std::vector<JunitSuite>& suites) {
  Counts all;
  std::string body;
  for (const auto& suite : suites) {
    Counts counts;
    std::string cases;
    for (const auto& one : test_cases(*suite.result)) {
      counts.add(one);
      all.add(one);
      cases += case_xml(suite.name, one);
    }
    body += "  <testsuite" + attribute("name", suite.name) + counts.attributes() + ">\n" + cases + "  </testsuite>\n";
  }
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + attribute("name", "lockstep") + all.attributes() +
         ">\n" + body + "</testsuites>\n";
}

}  // namespace lockstep::grader
