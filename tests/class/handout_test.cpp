// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/handout.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

#include "grader/build/find_program.h"
#include "grader/catalog/errors.h"
#include "grader/process/child.h"
#include "grader/process/errors.h"
#include "grader_cli/temporary_tree.h"
#include "support/skip.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

bool git(const fs::path& root, const std::string& words) {
  Command command;
  command.arguments = {"/bin/sh", "-c", "git -c user.name=t -c user.email=t@t -c init.defaultBranch=main " + words};
  command.working_directory = root;
  command.environment = {{"HOME", root.string()}};
  return run_command(command).succeeded();
}

/// A small checkout with something of everything.
void fill(const test::TemporaryTree& tree) {
  tree.write("labs/01_a/README.md", "See [the best](../../solutions/01_a/f.cu) and [the contract](f.h).\n");
  tree.write("labs/01_a/f.h", "int f();\n");
  tree.write("labs/01_a/f.cu", "// stub\n");
  tree.write("solutions/01_a/f.cu", "// solved\n");
  tree.write("tests/mutants/01_a/m.cu", "// mutant\n");
  tree.write("tests/attacks/a.cu", "// attack\n");
  tree.write("tests/support/main.cpp", "int main() {}\n");
  tree.write("slides/01.md", "answers\n");
  tree.write("hidden/01_a.toml", "seed = 1\n");
  tree.write("grader/sample_class/ada/f.cu", "// solved\n");
  tree.write("grader/sample_class/ben/f.cu", "// stub\n");
  tree.write("grader/main.cpp", "int main() {}\n");
  tree.write("grader/class/handout_readme.md", "# For students\n");
  tree.write("lockstep", "#!/bin/sh\n");
  fs::permissions(tree.root() / "lockstep", fs::perms::owner_all);
  tree.write(".secret", "x");
}

std::string files_in(const fs::path& folder) {
  std::vector<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path().lexically_relative(folder).string());
  }
  std::sort(files.begin(), files.end());
  std::string text;
  for (const auto& file : files) text += file + "\n";
  return text;
}

const char* const students_files =
    "README.md\ngrader/class/handout_readme.md\ngrader/main.cpp\ngrader/sample_class/ben/f.cu\nlabs/01_a/README.md\n"
    "labs/01_a/f.cu\nlabs/01_a/f.h\nlockstep\ntests/support/main.cpp\n";

}  // namespace

TEST_CASE("students get labs, what judges them, and no answers") {
  const test::TemporaryTree tree;
  fill(tree);
  const test::TemporaryTree out;
  const Handout handout = make_handout(tree.root(), out.root() / "new");
  CHECK(files_in(out.root() / "new") == students_files);
  CHECK(handout.files == 9);
  CHECK(out.read("new/README.md") == "# For students\n");
  CHECK(out.read("new/labs/01_a/README.md") == "See the best and [the contract](f.h).\n");
  CHECK((fs::status(out.root() / "new/lockstep").permissions() & fs::perms::owner_exec) != fs::perms::none);
}

TEST_CASE("in a clone, what is not committed stays at home, and a lab that is changed stops it all") {
  if (!find_program("git")) SKIP_TEST("needs git");
  const test::TemporaryTree tree;
  fill(tree);
  REQUIRE(git(tree.root(), "init -q . && git add -A && git -c user.name=t -c user.email=t@t commit -qm x"));
  tree.write("grader/my_notes.md", "the exam\n");
  const test::TemporaryTree out;
  make_handout(tree.root(), out.root());
  CHECK(files_in(out.root()) == students_files);
  tree.write("labs/01_a/f.cu", "// I solved it to see whether it can be done\n");
  CHECK_THROWS_WITH_AS(
      make_handout(tree.root(), out.root() / "other"),
      "Files below labs/ are changed and not committed, perhaps a solution; commit them or put them back "
      "first: labs/01_a/f.cu",
      UsageError);
  CHECK_FALSE(fs::exists(out.root() / "other"));
}

TEST_CASE("a solution in another place is noticed, and a folder that is in use is refused") {
  const test::TemporaryTree tree;
  fill(tree);
  tree.write("lib/best.cu", "// solved\n");
  const test::TemporaryTree out;
  CHECK_THROWS_AS(make_handout(tree.root(), out.root() / "new"), OutsideError);
  CHECK_FALSE(fs::exists(out.root() / "new"));
  fs::remove(tree.root() / "lib/best.cu");
  out.write("used/file", "x");
  CHECK_THROWS_AS(make_handout(tree.root(), out.root() / "used"), UsageError);
  CHECK_THROWS_AS(make_handout(tree.root(), out.root() / "used/file"), UsageError);
}

TEST_CASE("links to what is not there become words, others stay") {
  const std::vector<fs::path> files = {"labs/01_a/f.h", "labs/01_a/figures/x.svg", "labs/02_b/README.md"};
  const auto cleaned = [&](const std::string& text) { return without_dead_links(text, "labs/01_a/README.md", files); };
  for (const std::string same : {"[a](f.h)", "[a](figures/x.svg)", "[a](../02_b/README.md#part)", "[a](https://x.y/z)",
                                 "[a](#here)", "a[i](j", "[a] (b)", "![p](figures/x.svg)", "[folder](../02_b)"})
    CHECK(cleaned(same) == same);
  CHECK(cleaned("x [the best](../../solutions/a.cu) y") == "x the best y");
  CHECK(cleaned("![plot](missing.svg)") == "plot");
  CHECK(cleaned("a[i] [b](gone.md)") == "a[i] b");
}

TEST_CASE("this checkout's student edition has its labs and can be configured") {
  const fs::path root = LOCKSTEP_TEST_ROOT;
  if (!fs::exists(root / "solutions")) SKIP_TEST("this is the student's edition");
  const test::TemporaryTree out;
  const fs::path folder = out.root() / "edition";
  try {
    make_handout(root, folder);
  } catch (const UsageError& error) {
    SKIP_TEST(error.what());  // somebody is at work on a lab
  }
  const std::string files = files_in(folder);
  for (const char* there :
       {"labs/01_coalescing/scale_rows.cu\n", "labs/07_aos_transpose/lab.toml\n", "lib/sim/meson.build\n",
        "grader/main.cpp\n", "grader/sample_class/ben/scale_rows.cu\n", "tests/simcc/meson.build\n", "README.md\n"})
    CHECK(files.find(there) != std::string::npos);
  for (const char* not_there :
       {"solutions/", "tests/mutants/0", "sample_class/ada", "sample_class/eve", "slides/", ".git/"})
    CHECK(files.find(not_there) == std::string::npos);
  for (const auto& entry : fs::directory_iterator(folder / "labs")) {
    if (!fs::exists(entry.path() / "lab.toml")) continue;
    const std::string text = out.read(entry.path().lexically_relative(out.root()).string() + "/README.md");
    CHECK(text.find("](../../solutions") == std::string::npos);
  }
  const auto meson = find_program("meson");
  if (!meson) FAIL("the tests of this project need meson");
  Command command;
  command.arguments = {meson->string(), "setup", (out.root() / "build").string(), folder.string()};
  command.environment = {{"PATH", std::getenv("PATH")}, {"HOME", out.root().string()}};
  command.limits.time = std::chrono::minutes(3);
  const Outcome outcome = run_command(command);
  INFO(outcome.output);
  CHECK(outcome.succeeded());
}

}  // namespace lockstep::grader
