// SPDX-License-Identifier: BSD-3-Clause
#include "grader/catalog/hidden_cases.h"

#include <doctest/doctest.h>

#include "grader/catalog/errors.h"
#include "grader/judge/score.h"
#include "grader/report/student_view.h"
#include "grader/report/terminal.h"
#include "grader_cli/samples.h"
#include "grader_cli/temporary_tree.h"

namespace lockstep::grader {
namespace {

Lab lab_with_a_case() {
  Lab lab = test::sample_lab();
  lab.cases.push_back({"one row", Sizes({{"rows", 1}, {"cols", 129}}), std::nullopt, false, ""});
  return lab;
}

std::string refusal(const std::string& text) {
  Lab lab = lab_with_a_case();
  try {
    add_hidden_cases(lab, text, "hidden/01_coalescing.toml");
  } catch (const OutsideError& error) {
    return error.what();
  }
  return "accepted";
}

const char* const good = R"(seed = 8842
[[case]]
name = "seventeen columns"
category = "few columns"
sizes = { rows = 1000, cols = 17 }
[[case]]
name = "large"
category = "more than 32 bits count"
sizes = { rows = 1048583, cols = 2049 }
reach = true
)";

}  // namespace

TEST_CASE("hidden cases come behind the lab's own, with their category and seed") {
  Lab lab = lab_with_a_case();
  add_hidden_cases(lab, good, "h.toml");
  REQUIRE(lab.cases.size() == 3);
  CHECK(lab.cases[0].category.empty());
  CHECK(lab.cases[1].category == "few columns");
  CHECK(lab.cases[1].sizes["cols"] == 17);
  CHECK(lab.cases[2].reach);
  CHECK(lab.hidden_seed == 8842);
}

TEST_CASE("mistakes in hidden cases are told with file and line") {
  CHECK(refusal("seed = 1\n") == "hidden/01_coalescing.toml:1: expected at least one [[case]], got nothing");
  CHECK(refusal("seed = \"x\"\n[[case]]\n") ==
        "hidden/01_coalescing.toml:1: expected a whole number for seed, got a string");
  CHECK(refusal("seed = -1\n[[case]]\n") ==
        "hidden/01_coalescing.toml:1: expected a whole number of at least 0 for seed");
  CHECK(refusal("[[case]]\nname = \"a\"\nsizes = { rows = 1, cols = 1 }\n") ==
        "hidden/01_coalescing.toml:1: expected a string for case.category, got nothing");
  CHECK(refusal("[[case]]\nname = \"one row\"\ncategory = \"c\"\nsizes = { rows = 1, cols = 1 }\n")
            .find(":2: expected a new name for this case, got 'one row' a second time") != std::string::npos);
  CHECK(refusal("[[case]]\nname = \"a\"\ncategory = \"c\"\nsizes = { rows = 1 }\n")
            .find("expected the sizes cols, rows as in the first case") != std::string::npos);
  CHECK(refusal("[[case]\n").find(":1: expected TOML") != std::string::npos);
}

TEST_CASE("a folder of hidden cases must fit the labs") {
  const test::TemporaryTree tree;
  const std::vector<Lab> labs{lab_with_a_case()};
  tree.write("hidden/01_coalescing.toml", good);
  CHECK_NOTHROW(check_hidden_folder(tree.root() / "hidden", labs));
  Lab lab = labs.front();
  read_hidden_cases(lab, tree.root() / "hidden");
  CHECK(lab.cases.size() == 3);
  Lab other = labs.front();
  other.folder = "02_atomics";
  read_hidden_cases(other, tree.root() / "hidden");
  CHECK(other.cases.size() == 1);
  tree.write("hidden/01_coalescng.toml", good);
  CHECK_THROWS_AS(check_hidden_folder(tree.root() / "hidden", labs), UsageError);
  CHECK_THROWS_AS(check_hidden_folder(tree.root() / "nowhere", labs), UsageError);
}

TEST_CASE("a headline names the category of a hidden case, and rather a public one") {
  Lab lab = lab_with_a_case();
  add_hidden_cases(lab, good, "h.toml");
  Result result;
  for (const auto& spec : lab.cases) {
    CaseResult& one = result.cases.emplace_back();
    one.name = spec.name;
    one.category = spec.category;
    one.checked = 10;
  }
  result.cases[1].verdict = Verdict::fail;
  result.cases[1].detail = "secret detail";
  score(lab, true, result);
  CHECK(result.headline == "2 of 3 cases right; a hidden case is not: few columns.");
  result.cases[0].verdict = Verdict::fail;
  result.cases[0].detail = "3 of 10 elements wrong.";
  score(lab, true, result);
  CHECK(result.headline == "1 of 3 cases right; one row: 3 of 10 elements wrong.");
}

TEST_CASE("a student's report names every failed hidden case by its category, and nothing else of it") {
  Result result = test::wrong();
  for (int i = 0; i < 3; ++i) {
    result.cases[i].category = "category " + std::to_string(i);
    result.cases[i].name = "secret " + std::to_string(i);
    result.cases[i].detail = "secret detail";
  }
  const std::string text = terminal_report(for_student(result), test::sample_lab(), Style{false, false, 100});
  CHECK(text.find("secret") == std::string::npos);
  for (int i = 0; i < 3; ++i)
    CHECK(text.find("x FAIL  hidden: category " + std::to_string(i) + "\n") != std::string::npos);
  CHECK(text.find("case 4") != std::string::npos);
}

}  // namespace lockstep::grader
