// SPDX-License-Identifier: BSD-3-Clause
// What platforms, CI systems and people get: against golden files, and against what each format asks for.
//
// LOCKSTEP_WRITE_GOLDEN=1 writes the golden files anew, to be read before they are kept.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "class/sample_class.h"
#include "grader/build/find_program.h"
#include "grader/class/feedback.h"
#include "grader/class/gradebook.h"
#include "grader/class/page/html.h"
#include "grader/class/page/page.h"
#include "grader/process/child.h"
#include "grader/report/junit.h"
#include "grader/report/markup.h"
#include "grader/report/platforms.h"
#include "grader/report/student_view.h"
#include "grader_cli/samples.h"
#include "grader_cli/temporary_tree.h"
#include "support/skip.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

std::string read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void check_golden(const std::string& name, const std::string& text) {
  CAPTURE(name);
  const fs::path file = fs::path(LOCKSTEP_TEST_ROOT) / "tests/class/golden" / name;
  if (std::getenv("LOCKSTEP_WRITE_GOLDEN") != nullptr) std::ofstream(file, std::ios::binary) << text;
  CHECK(text == read(file));
}

/// A result of every kind that a platform is given; the last has hidden cases.
std::vector<std::pair<std::string, Result>> samples() {
  Result hidden = test::wrong();
  hidden.cases[0].category = "sizes that are no multiple of a warp";
  hidden.cases[0].name = "secret name";
  hidden.cases[0].detail = "secret detail";
  hidden.cases[0].sizes = Sizes({{"rows", 31337}});
  hidden.program_output = "secret output";
  FindingReport finding;
  finding.message = "secret finding";
  finding.case_name = "secret name";
  hidden.findings = {finding};
  std::vector<std::pair<std::string, Result>> all = {{"passing", test::passing()},
                                                     {"passing_on_gpu", test::passing_on_gpu()},
                                                     {"slow", test::slow()},
                                                     {"with_finding", test::with_finding()},
                                                     {"not_compiling", test::not_compiling()},
                                                     {"with_hidden_cases", for_student(hidden)}};
  // No file of this name is there to be quoted, wherever the test runs.
  for (auto& [name, result] : all) result.submission = "submissions/ada/scale_rows.cu";
  return all;
}

const std::pair<const char*, Platform> platforms[] = {{"autolab", Platform::autolab},
                                                      {"github", Platform::github},
                                                      {"gradescope", Platform::gradescope},
                                                      {"junit", Platform::junit},
                                                      {"prairielearn", Platform::prairielearn}};

/// Every element that is opened is closed, in order; void elements of HTML, and what stands in <style> and <script>,
/// aside.
void check_nesting(const std::string& text, bool is_html) {
  static const std::set<std::string> empty = {"meta", "input", "br", "!DOCTYPE", "?xml"};
  std::vector<std::string> open;
  for (std::size_t at = 0; (at = text.find('<', at)) != std::string::npos;) {
    const auto end = text.find('>', at);
    REQUIRE(end != std::string::npos);
    const std::string inside = text.substr(at + 1, end - at - 1);
    at = end + 1;
    const std::string name = inside.substr(0, inside.find_first_of(" \n/", inside.starts_with('/') ? 1 : 0));
    if (inside.starts_with('/')) {
      REQUIRE_FALSE(open.empty());
      REQUIRE(open.back() == inside.substr(1));
      open.pop_back();
    } else if (!inside.ends_with('/') && !(inside.starts_with('?')) && !(is_html && empty.contains(name))) {
      open.push_back(name);
      if (is_html && (name == "style" || name == "script")) at = text.find("</" + name, at);
    }
  }
  CHECK(open.empty());
}

}  // namespace

TEST_CASE("each platform gets what the golden files show") {
  for (const auto& [platform_name, platform] : platforms) {
    CHECK(platform_named(platform_name) == platform);
    for (const auto& [name, result] : samples()) {
      const std::string ending = platform == Platform::autolab ? ".txt"
                                 : platform == Platform::junit ? ".xml"
                                                               : ".json";
      check_golden(std::string(platform_name) + "_" + name + ending,
                   platform_text(platform, result, test::sample_lab()));
    }
  }
  CHECK_FALSE(platform_named("canvas").has_value());
}

TEST_CASE("no platform shows anything of a hidden case but its category") {
  for (const auto& [platform_name, platform] : platforms) {
    CAPTURE(std::string(platform_name));
    const std::string text = platform_text(platform, samples().back().second, test::sample_lab());
    CHECK(text.find("secret") == std::string::npos);
    CHECK(text.find("31337") == std::string::npos);
    CHECK(text.find("31,337") == std::string::npos);
  }
  const std::string text = platform_text(Platform::gradescope, samples().back().second, test::sample_lab());
  CHECK(text.find("hidden: sizes that are no multiple of a warp") != std::string::npos);
}

TEST_CASE("Gradescope: keys, statuses and formats are those of its specification") {
  const std::set<std::string> top = {"score",
                                     "execution_time",
                                     "output",
                                     "output_format",
                                     "visibility",
                                     "test_output_format",
                                     "test_name_format",
                                     "stdout_visibility",
                                     "extra_data",
                                     "tests",
                                     "leaderboard"};
  const std::set<std::string> test_keys = {"score",  "max_score", "status",     "name",       "name_format",  "number",
                                           "output", "tags",      "visibility", "extra_data", "output_format"};
  for (const auto& [name, result] : samples()) {
    CAPTURE(name);
    const Json json = Json::parse(platform_text(Platform::gradescope, result, test::sample_lab()));
    for (const auto& item : json.items()) CHECK(top.contains(item.key()));
    CHECK(json["score"].is_number());
    CHECK(json["score"].get<double>() == doctest::Approx(result.score).epsilon(0.001));
    CHECK(json["stdout_visibility"] == "hidden");
    double sum = 0;
    for (const auto& test : json["tests"]) {
      for (const auto& item : test.items()) CHECK(test_keys.contains(item.key()));
      CHECK((test["status"] == "passed" || test["status"] == "failed"));
      sum += test.value("score", 0.0);
    }
    CHECK(sum == doctest::Approx(result.score).epsilon(0.001));
  }
}

TEST_CASE("Autolab: the last line is the autoresult, in one line") {
  for (const auto& [name, result] : samples()) {
    std::string text = platform_text(Platform::autolab, result, test::sample_lab());
    REQUIRE(text.ends_with("\n"));
    text.pop_back();
    const Json json = Json::parse(text.substr(text.rfind('\n') + 1));
    CHECK(json["scores"].size() == 2);
    CHECK(json["scores"]["Correctness"].get<double>() + json["scores"]["Speed"].get<double>() ==
          doctest::Approx(result.score).epsilon(0.001));
    CHECK(json["scoreboard"].size() == 3);
  }
}

TEST_CASE("PrairieLearn: a score from 0 to 1, or not gradable with the reason, in less than a megabyte") {
  for (const auto& [name, result] : samples()) {
    CAPTURE(name);
    const std::string text = platform_text(Platform::prairielearn, result, test::sample_lab());
    CHECK(text.size() < 1'000'000);
    const Json json = Json::parse(text);
    if (result.verdict == Verdict::compile_error) {
      CHECK(json["gradable"] == false);
      CHECK(json["format_errors"].size() == 1);
      CHECK_FALSE(json.contains("score"));
      continue;
    }
    CHECK(json["gradable"] == true);
    CHECK(json["score"].get<double>() >= 0);
    CHECK(json["score"].get<double>() <= 1);
    for (const auto& test : json["tests"]) CHECK(test["points"].get<double>() <= test["max_points"].get<double>());
  }
  Result flood = test::wrong();
  for (int i = 0; i < 40; ++i) flood.compiler_output += std::string(30000, 'x') + "\n";
  for (auto& one : flood.cases) one.detail = one.name + std::string(100000, 'y');
  CHECK(platform_text(Platform::prairielearn, flood, test::sample_lab()).size() < 1'000'000);
}

TEST_CASE("GitHub Classroom: what its reporter adds up is the score") {
  for (const auto& [name, result] : samples()) {
    const Json json = Json::parse(platform_text(Platform::github, result, test::sample_lab()));
    CHECK(json["version"] == 1);
    CHECK(json["max_score"] == 100);
    CHECK((json["status"] == "pass" || json["status"] == "fail"));
    double sum = 0;
    for (const auto& test : json["tests"]) {
      sum += test["score"].get<double>();
      CHECK((test["status"] == "pass" || test["status"] == "fail"));
      CHECK(test["name"].is_string());
      CHECK(test["message"].is_string());
    }
    CHECK(sum == doctest::Approx(result.score).epsilon(0.001));
  }
}

TEST_CASE("JUnit: counts are those of the elements, and XML is well formed whatever the text") {
  Result foreign = test::wrong();
  foreign.headline = foreign.cases[0].detail = "<&>\"' \x01 \xff \xEF\xBF\xBE ü\n]]>";
  foreign.cases[1].name = "</testcase>";
  const Result broken = test::not_compiling();
  const Result outside = test::infrastructure();
  const Result noisy = test::inconclusive();
  const std::string text =
      junit_text({{"a & b", &foreign}, {"broken", &broken}, {"outside", &outside}, {"noisy", &noisy}});
  check_nesting(text, false);
  const auto count = [&](const std::string& what) {
    std::size_t number = 0;
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++number;
    return std::to_string(number);
  };
  CHECK(text.find("<testsuites name=\"lockstep\" tests=\"" + count("<testcase ") + "\" failures=\"" +
                  count("<failure ") + "\" errors=\"" + count("<error ") + "\" skipped=\"" + count("<skipped") +
                  "\">") != std::string::npos);
  CHECK(xml("\x01\xff") == "\xEF\xBF\xBD\xEF\xBF\xBD");
  const auto xmllint = find_program("xmllint");
  if (!xmllint) SKIP_TEST("xmllint is not installed, which would read the XML as well");
  const test::TemporaryTree tree;
  Command command;
  command.arguments = {xmllint->string(), "--noout", tree.write("junit.xml", text).string()};
  const Outcome outcome = run_command(command);
  INFO(outcome.output);
  CHECK(outcome.succeeded());
}

TEST_CASE("the page and the gradebook of the sample class are the golden ones") {
  const test::SampleClass sample;
  check_golden("gradebook.csv", canvas_gradebook(sample.graded()));
  std::string page = class_page(sample.graded());
  check_nesting(page, true);
  // Style and script are read better in their own files.
  for (const char* element : {"style", "script"}) {
    const auto begin = page.find(std::string("<") + element + ">");
    const auto end = page.find(std::string("</") + element + ">");
    REQUIRE(begin < end);
    page.erase(begin, end - begin);
  }
  check_golden("page.html", page);
}

TEST_CASE("nothing that a student wrote becomes markup, and the page asks nobody for anything") {
  test::SampleClass sample;
  const std::string evil = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>\x1b[2J\xE2\x80\xAE";
  auto& graded = sample.graded();
  graded.roll.lines[1].student.name = evil;
  graded.roll.lines[1].student.login = evil;
  graded.roll.remarks.push_back(evil);
  auto& result = *graded.results[1][1];
  result.headline = result.submission = result.compiler_output = evil;
  result.findings[0].message = result.findings[0].file = evil;
  result.cases[0].name = result.cases[0].detail = evil;
  graded.roll.lines[3].student.name = evil;  // inconclusive: named above, too
  const std::string page = class_page(graded);
  check_nesting(page, true);
  CHECK(page.find("<img") == std::string::npos);
  CHECK(page.find("<script>alert") == std::string::npos);
  CHECK(page.find('\x1b') == std::string::npos);
  CHECK(page.find("\xE2\x80\xAE") == std::string::npos);
  CHECK(page.find("onerror=alert(1)&gt;") != std::string::npos);
  for (const char* loads : {"http:", "https:", "src=", "@import", "url("}) {
    CAPTURE(std::string(loads));
    const std::string clean = class_page(test::SampleClass().graded());
    const auto at = clean.find(loads);
    // The sample's student with a formula for a name has a link in it, as text.
    CHECK((at == std::string::npos || clean.substr(at - 11, 11) == "LINK(&quot;"));
  }
}

TEST_CASE("shares fall into tenths, the whole into the last") {
  CHECK(histogram({0, 0.05, 0.1, 0.95, 1, 1}, 10) == std::vector<std::size_t>{2, 1, 0, 0, 0, 0, 0, 0, 0, 3});
  CHECK(histogram({}, 2) == std::vector<std::size_t>{0, 0});
}

TEST_CASE("feedback has the student's labs and nothing of hidden cases; its files' names are safe and differ") {
  test::SampleClass sample;
  auto& graded = sample.graded();
  auto& hidden = graded.results[1][0]->cases[0];
  hidden.category = "odd sizes";
  hidden.name = "secret name";
  hidden.detail = "secret detail";
  graded.results[1][0]->program_output = "secret output";
  const std::string text = feedback_text(graded, 1);
  CHECK(text.find("secret") == std::string::npos);
  CHECK(text.find("hidden: odd sizes") != std::string::npos);
  CHECK(text.find("Lab 01 Coalescing") != std::string::npos);
  CHECK(text.find("Lab 02 Atomics") != std::string::npos);
  check_golden("feedback.txt", feedback_text(test::SampleClass().graded(), 1));

  Roll roll = graded.roll;
  roll.lines[0].student.login = "../../etc/passwd";
  roll.lines[1].student.login = ".hidden";
  roll.lines[2].student.login = "Same";
  roll.lines[3].student.login = "same";
  roll.lines[4].student = Student();
  roll.lines[4].student.name = "Müller, Jörg";
  CHECK(feedback_names(roll) == std::vector<std::string>{"_._.._etc_passwd.txt", "_hidden.txt", "Same.txt",
                                                         "same-2.txt", "M__ller__J__rg.txt"});
}

}  // namespace lockstep::grader
