// SPDX-License-Identifier: BSD-3-Clause
#include "grader/catalog/catalog.h"

#include <doctest/doctest.h>

#include "grader_cli/temporary_tree.h"

namespace lockstep::grader {
namespace {

std::vector<LabFolder> some_labs() {
  return {
      {1, "01_coalescing", "/x"}, {4, "04_conv1d_tiled", "/x"}, {5, "05_conv2d_tiled", "/x"}, {10, "10_copy", "/x"}};
}

std::string chosen(const std::string& wanted) {
  const auto labs = some_labs();
  try {
    return choose_lab(labs, wanted).folder;
  } catch (const UsageError& error) {
    return error.what();
  }
}

std::string load_message(const test::TemporaryTree& tree, const std::string& name) {
  try {
    for (const auto& folder : find_labs(tree.root())) {
      if (folder.folder == name) load_lab(folder);
    }
  } catch (const OutsideError& error) {
    return error.what();
  }
  return "loaded";
}

}  // namespace

TEST_CASE("a lab is named by number, folder, name, an unambiguous prefix or its folder's path") {
  for (const char* wanted : {"1", "01", "001", "01_coalescing", "coalescing", "COALESCING", "coal", "01_c",
                             "labs/01_coalescing", "./labs/01_coalescing/"}) {
    CAPTURE(std::string(wanted));
    CHECK(chosen(wanted) == "01_coalescing");
  }
  CHECK(chosen("10") == "10_copy");
  CHECK(chosen("conv2d_tiled") == "05_conv2d_tiled");
  CHECK(chosen("conv1") == "04_conv1d_tiled");
}

TEST_CASE("a word that names no lab, or several, is refused with what may have been meant") {
  CHECK(chosen("coalesicng") == "There is no lab 'coalesicng'; did you mean 'coalescing'?");
  CHECK(chosen("01_colescing") == "There is no lab '01_colescing'; did you mean '01_coalescing'?");
  CHECK(chosen("conv") == "'conv' could be 04_conv1d_tiled or 05_conv2d_tiled.");
  CHECK(chosen("co") == "'co' could be 01_coalescing or 04_conv1d_tiled or 05_conv2d_tiled or 10_copy.");
  for (const char* wanted : {"9", "99999999999999999999", "", "/", "-", "xylophone", "0"}) {
    CAPTURE(std::string(wanted));
    CHECK(chosen(wanted) == "There is no lab '" + std::string(wanted) + "'; './lockstep list' shows those there are.");
  }
}

TEST_CASE("labs are found by their folders, in order; other things in labs/ are passed over") {
  const test::TemporaryTree tree;
  tree.add_lab("02_second", "second");
  tree.add_lab("01_first", "first");
  tree.write("labs/meson.build", "");
  tree.write("labs/03_a_file", "");
  tree.folder("labs/notes");
  tree.folder("labs/1_short");
  const auto labs = find_labs(tree.root());
  REQUIRE(labs.size() == 2);
  CHECK(labs[0].folder == "01_first");
  CHECK(labs[1].number == 2);
  const Lab lab = load_lab(labs[1]);
  CHECK(lab.function == "second");
  CHECK(lab.folder == "02_second");
  CHECK(lab.number == 2);
  CHECK(lab.stub() == tree.root() / "labs/02_second/second.cu");
  CHECK(lab.max_score() == 100);
}

TEST_CASE("a lab's folder that is not whole is told by name") {
  const test::TemporaryTree tree;
  tree.folder("labs/01_empty");
  CHECK(load_message(tree, "01_empty") ==
        "labs/01_empty: expected one header that declares the lab's function, found none");
  tree.write("labs/01_empty/f.h", "");
  CHECK(load_message(tree, "01_empty") == "labs/01_empty/lab.toml: expected a file, found none");
  tree.add_lab("02_two", "b");
  tree.write("labs/02_two/a.h", "");
  CHECK(load_message(tree, "02_two") ==
        "labs/02_two: expected one header that declares the lab's function, found a.h and b.h");
  tree.add_lab("03_big", "big");
  tree.write("labs/03_big/lab.toml", std::string((1U << 20U) + 1, '#'));
  CHECK(load_message(tree, "03_big") == "labs/03_big/lab.toml: expected a file of at most 1 MiB");
  tree.add_lab("04_broken", "broken");
  tree.write("labs/04_broken/lab.toml", "title = \"a\"\nsumary = \"b\"\n");
  CHECK(load_message(tree, "04_broken") == "labs/04_broken/lab.toml:2: unknown key sumary; did you mean 'summary'?");
}

TEST_CASE("two labs of one number, and a checkout without labs, are refused") {
  const test::TemporaryTree tree;
  CHECK_THROWS_AS(find_labs(tree.root()), OutsideError);
  tree.add_lab("01_a", "a");
  tree.add_lab("01_b", "b");
  CHECK_THROWS_WITH_AS(find_labs(tree.root()), "labs/01_a and labs/01_b have the same number.", OutsideError);
}

}  // namespace lockstep::grader
