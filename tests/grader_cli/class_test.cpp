// SPDX-License-Identifier: BSD-3-Clause
#include <doctest/doctest.h>

#include "grader/catalog/errors.h"
#include "grader/class/roll.h"
#include "grader/class/submissions.h"
#include "grader/class/table.h"
#include "grader_cli/samples.h"
#include "grader_cli/temporary_tree.h"

namespace lockstep::grader {
namespace {

std::vector<Lab> two_labs() {
  Lab first = test::sample_lab();
  Lab second = test::sample_lab();
  second.number = 2;
  second.folder = "02_atomics";
  second.function = "letter_histogram";
  return {first, second};
}

/// Everybody with their files, and the remarks.
std::string described(const Roll& roll, const std::filesystem::path& root) {
  std::string text;
  for (const auto& [student, entries] : roll.lines) {
    for (std::size_t lab = 0; lab < entries.size(); ++lab) {
      const auto& entry = entries[lab];
      text += student.name + " " + roll.labs[lab]->folder + " " +
              (entry.file ? entry.file->lexically_relative(root).string() : "-") + (entry.late ? " late" : "") +
              (entry.excused ? " excused" : "") + "\n";
    }
  }
  for (const auto& remark : roll.remarks) {
    std::string line = remark;
    for (auto at = line.find(root.string()); at != std::string::npos; at = line.find(root.string()))
      line.replace(at, root.string().size(), "ROOT");
    text += line + "\n";
  }
  return text;
}

std::string described(const test::TemporaryTree& tree, const std::vector<Lab>& labs) {
  return described(make_roll(find_submissions({tree.root()}, labs), labs), tree.root());
}

}  // namespace

TEST_CASE("students are folders with files named as stubs, and files named after student and function") {
  const test::TemporaryTree tree;
  tree.write("ben/scale_rows.cu", "x");
  tree.write("ada/scale_rows.cu", "x");
  tree.write("ada/letter_histogram.cu", "x");
  tree.write("ada/notes.txt", "x");
  tree.write("van_dyke_scale_rows.cu", "x");
  tree.write(".git/scale_rows.cu", "x");
  tree.write("README.md", "x");
  tree.folder("empty");
  const auto labs = two_labs();
  CHECK(described(tree, labs) ==
        "ada 01_coalescing ada/scale_rows.cu\n"
        "ada 02_atomics ada/letter_histogram.cu\n"
        "ben 01_coalescing ben/scale_rows.cu\n"
        "ben 02_atomics -\n"
        "van_dyke 01_coalescing van_dyke_scale_rows.cu\n"
        "van_dyke 02_atomics -\n");
}

TEST_CASE("a lab that nobody handed in has no rows") {
  const test::TemporaryTree tree;
  tree.write("ada/scale_rows.cu", "x");
  const auto labs = two_labs();
  CHECK(described(tree, labs) == "ada 01_coalescing ada/scale_rows.cu\n");
}

TEST_CASE("with one lab a file is named after the student alone") {
  const test::TemporaryTree tree;
  tree.write("ada.cu", "x");
  tree.write("ben_scale_rows.cu", "x");
  const std::vector<Lab> labs{test::sample_lab()};
  CHECK(described(tree, labs) == "ada 01_coalescing ada.cu\nben 01_coalescing ben_scale_rows.cu\n");
}

TEST_CASE("a file that belongs to no lab, or comes twice, is remarked on, not lost") {
  const test::TemporaryTree tree;
  tree.write("ada/scale_rows.cu", "x");
  tree.write("ada_scale_rows.cu", "x");
  tree.write("ben/scale_row.cu", "x");
  tree.write("cleo.cu", "x");
  const auto labs = two_labs();
  CHECK(described(tree, labs) ==
        "ada 01_coalescing ada/scale_rows.cu\n"
        "ben 01_coalescing -\n"
        "ROOT/ada_scale_rows.cu is passed over: ada handed in ROOT/ada/scale_rows.cu too\n"
        "ROOT/ben/scale_row.cu is passed over: no lab has a file of this name; did you mean 'scale_rows.cu'?\n"
        "ROOT/cleo.cu is passed over: no lab has a file of this name\n");
}

TEST_CASE("a folder that is none, or holds no submission, is refused") {
  const test::TemporaryTree tree;
  const auto labs = two_labs();
  CHECK_THROWS_AS(find_submissions({tree.root() / "nowhere"}, labs), UsageError);
  CHECK_THROWS_AS(find_submissions({tree.root()}, labs), UsageError);
  CHECK_THROWS_AS(find_submissions({tree.write("file.cu", "x")}, labs), UsageError);
  CHECK_THROWS_AS(find_submissions({tree.root()}, labs), UsageError);  // file.cu alone belongs to no lab
}

TEST_CASE("the class table shows each submission, and the totals") {
  Style style{false, false, 100};
  const std::vector<ClassRow> rows{{"ada", "01_coalescing", 100, test::passing()},
                                   {"ben", "01_coalescing", 100, test::wrong()},
                                   {"cleo", "01_coalescing", 100, std::nullopt},
                                   {"dan", "01_coalescing", 100, test::infrastructure()},
                                   {"eve\x1b[2J", "01_coalescing", 100, test::with_finding()}};
  CHECK(class_table(rows, style) ==
        R"(student     lab            verdict                      score
ada         01_coalescing  + PASS                  100 of 100  All 2 cases are right, and it is fast
                                                               enough.
ben         01_coalescing  x FAIL                  7.5 of 100  7 of 8 cases give a wrong output.
cleo        01_coalescing  - NOTHING HANDED IN       0 of 100
dan         01_coalescing  ? INFRASTRUCTURE ERROR  none given  No C++ compiler was found.
eve\x1b[2J  01_coalescing  x SANITIZER FINDING       0 of 100  The simulator saw an access out of
                                                               bounds.

5 students, 4 submissions: 1 pass, 1 fail, 1 sanitizer finding, 1 infrastructure error, 1 not handed in
class total 107.5 of 400 points, 26.8%
)");
}

TEST_CASE("with several labs each student has a total") {
  const Style style{false, false, 100};
  Result other = test::passing();
  other.score = 50;
  const std::vector<ClassRow> rows{{"ada", "01_coalescing", 100, test::passing()},
                                   {"ada", "02_atomics", 100, other},
                                   {"ben", "01_coalescing", 100, test::wrong()},
                                   {"ben", "02_atomics", 100, std::nullopt}};
  const std::string text = class_table(rows, style);
  CHECK(text.find("\nada  150 of 200\nben  7.5 of 200\n\n2 students, 3 submissions: 2 pass, 1 fail, 1 not handed in\n"
                  "class total 157.5 of 400 points, 39.3%\n") != std::string::npos);
  CHECK(class_table(rows, {false, false, 60})
            .find("ada      01_coalescing  + PASS               100 of 100\n"
                  "    All 2 cases are right, and it is fast enough.\n") != std::string::npos);
}

TEST_CASE("what is not judged yet is no zero") {
  const std::vector<ClassRow> rows{{"ada", "01_coalescing", 100, test::passing()},
                                   {"ben", "01_coalescing", 100, std::nullopt, true}};
  const std::string text = class_table(rows, {false, false, 100});
  CHECK(text.find("ben      01_coalescing  - NOT JUDGED YET  none given\n") != std::string::npos);
  CHECK(text.ends_with("2 students, 2 submissions: 1 pass, 1 not judged yet\nclass total 100 of 100 points, 100%\n"));
}

}  // namespace lockstep::grader
