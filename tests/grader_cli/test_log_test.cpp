// SPDX-License-Identifier: BSD-3-Clause
#include "grader/verbs/test_log.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "grader/catalog/errors.h"
#include "grader_cli/temporary_tree.h"

namespace lockstep::grader {
namespace {

std::string entry(const std::string& name, const std::string& result, int code, const std::string& output) {
  return nlohmann::json{{"name", name}, {"result", result}, {"returncode", code}, {"stdout", output}}.dump() + "\n";
}

std::string counts_line(int passed, int failed, int skipped) {
  return "doctest-counts: passed=" + std::to_string(passed) + " failed=" + std::to_string(failed) +
         " skipped=" + std::to_string(skipped) + "\n";
}

}  // namespace

TEST_CASE("the cases of all programs are added up") {
  const auto counts = count_tests(entry("a", "OK", 0, "talk\n" + counts_line(3, 0, 0)) +
                                      entry("lockstep:sim / b", "OK", 0, counts_line(4, 0, 2) + "more talk\n"),
                                  {"a", "b"});
  CHECK(summary_line(counts) == "7 passed, 0 failed, 2 skipped");
  CHECK(counts.succeeded());
  CHECK(counts.failures.empty());
}

TEST_CASE("without skipped cases the summary does not speak of them") {
  CHECK(summary_line(count_tests(entry("a", "OK", 0, counts_line(3, 0, 0)), {"a"})) == "3 passed, 0 failed");
}

TEST_CASE("failed cases are counted, and their program is shown with what it printed") {
  const auto counts = count_tests(entry("a", "FAIL", 1, "why\n" + counts_line(3, 2, 1)), {"a"});
  CHECK(summary_line(counts) == "3 passed, 2 failed, 1 skipped");
  CHECK_FALSE(counts.succeeded());
  REQUIRE(counts.failures.size() == 1);
  CHECK(counts.failures[0].program == "a");
  CHECK(counts.failures[0].reason == "2 failed");
  CHECK(counts.failures[0].output == "why\n" + counts_line(3, 2, 1));
}

TEST_CASE("a program that says all is well but did not end well counts as failed") {
  const auto reason = [](const std::string& result, int code, const std::string& output) {
    const auto counts = count_tests(entry("a", result, code, output), {"a"});
    CHECK(counts.failed == 1);
    CHECK_FALSE(counts.succeeded());
    REQUIRE(counts.failures.size() == 1);
    return counts.failures[0].reason;
  };
  CHECK(reason("FAIL", -11, counts_line(3, 0, 0)) == "crashed (exit code -11)");
  CHECK(reason("FAIL", 139, counts_line(3, 0, 0)) == "crashed (exit code 139)");
  CHECK(reason("TIMEOUT", -15, "") == "timed out");
  CHECK(reason("INTERRUPT", -2, "") == "was interrupted");
  CHECK(reason("OK", 0, "all fine\n") == "printed no counts (exit code 0)");
  CHECK(reason("OK", 0, counts_line(0, 0, 0)) == "has no test cases");
  CHECK(reason("FAIL", 3, counts_line(5, 0, 0)) == "ended as FAIL (exit code 3)");
  CHECK(reason("ERROR", 0, counts_line(5, 0, 0)) == "ended as ERROR (exit code 0)");
  CHECK(reason("UNEXPECTEDPASS", 0, counts_line(5, 0, 0)) == "ended as UNEXPECTEDPASS (exit code 0)");
}

TEST_CASE("only a whole line of counts counts, and the last one of them") {
  const auto passed = [](const std::string& output) { return count_tests(entry("a", "OK", 0, output), {}).passed; };
  CHECK(passed(counts_line(3, 0, 0)) == 3);
  CHECK(passed("doctest-counts: passed=3 failed=0 skipped=0") == 3);
  CHECK(passed("doctest-counts: passed=3 failed=0 skipped=0\r\n") == 3);
  CHECK(passed(counts_line(3, 0, 0) + counts_line(5, 0, 0)) == 5);
  CHECK(passed("x doctest-counts: passed=3 failed=0 skipped=0\n") == 0);
  CHECK(passed("doctest-counts: passed=3 failed=0\n") == 0);
  CHECK(passed("doctest-counts: passed=-3 failed=0 skipped=0\n") == 0);
  CHECK(passed("doctest-counts: passed= failed=0 skipped=0\n") == 0);
  CHECK(passed("doctest-counts: passed=3 failed=0 skipped=0 and more\n") == 0);
  CHECK(passed("doctest-counts: passed=99999999999999999999 failed=0 skipped=0\n") == 0);
}

TEST_CASE("no tests at all is no success") {
  const auto counts = count_tests("", {});
  CHECK(summary_line(counts) == "0 passed, 0 failed");
  CHECK_FALSE(counts.succeeded());
  CHECK_FALSE(count_tests(entry("a", "OK", 0, counts_line(0, 0, 4)), {"a"}).succeeded());
}

TEST_CASE("a test that the log does not hold counts as failed") {
  const auto counts = count_tests(entry("a", "OK", 0, counts_line(3, 0, 0)), {"a", "b"});
  CHECK(summary_line(counts) == "3 passed, 1 failed");
  REQUIRE(counts.failures.size() == 1);
  CHECK(counts.failures[0].program == "b");
  CHECK(counts.failures[0].reason == "did not run");
}

TEST_CASE("a log that is cut off or foreign counts as failed, not as nothing") {
  for (const char* log : {"{\"name\": \"a\", \"resu", "[1, 2]\n", "null\n", "{\"result\": \"OK\"}\n", "\xff\xfe\n"}) {
    CAPTURE(std::string(log));
    CHECK(count_tests(log, {}).failed == 1);
  }
  CHECK(count_tests("\n  \n", {}).failed == 0);
  const auto odd = count_tests("{\"name\": \"a\", \"result\": 3, \"returncode\": \"x\", \"stdout\": null}\n", {});
  CHECK(odd.failed == 1);
}

TEST_CASE("the tests that Meson defines are read from its own list") {
  const test::TemporaryTree tree;
  tree.write("meson-info/intro-tests.json", R"([{"name": "a", "suite": ["x"]}, {"name": "b"}, {}])");
  CHECK(defined_tests(tree.root()) == std::vector<std::string>{"a", "b"});
  CHECK_THROWS_AS(defined_tests(tree.root() / "nowhere"), OutsideError);
  tree.write("meson-info/intro-tests.json", "{");
  CHECK_THROWS_AS(defined_tests(tree.root()), OutsideError);
}

}  // namespace lockstep::grader
