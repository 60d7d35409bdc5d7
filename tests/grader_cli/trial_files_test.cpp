// SPDX-License-Identifier: BSD-3-Clause
// The files that `run` reads and writes: any bytes, numbers, masks.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "grader/catalog/errors.h"
#include "grader/trial/input_file.h"
#include "grader/trial/mask.h"
#include "grader/trial/output_file.h"
#include "grader/trial/rows_file.h"
#include "grader_cli/temporary_tree.h"

namespace lockstep::grader {
namespace {

template <class Work>
std::string refusal(const Work& work) {
  try {
    work();
  } catch (const UsageError& error) {
    return error.what();
  }
  return "accepted";
}

std::string rows_refusal(const std::string& text) {
  return refusal([&] { parse_rows(text, "m.txt"); });
}

}  // namespace

TEST_CASE("a file is read up to a limit, and says whether there is more") {
  const test::TemporaryTree tree;
  const auto path = tree.write("ten.txt", "0123456789");
  const InputFile all = read_input(path, 10);
  CHECK(all.bytes.size() == 10);
  CHECK_FALSE(all.more);
  const InputFile part = read_input(path, 9);
  CHECK(part.bytes.size() == 9);
  CHECK(part.bytes.back() == '8');
  CHECK(part.more);
  CHECK(part.all == 10);
  CHECK(read_input(tree.write("empty", ""), 10).bytes.empty());
}

TEST_CASE("a pipe is read to its end, or to the limit") {
  const test::TemporaryTree tree;
  const auto path = tree.root() / "pipe";
  REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  std::jthread writer([&] { std::ofstream(path) << std::string(300'000, 'x'); });
  const InputFile file = read_input(path, 1'000'000);
  CHECK(file.bytes.size() == 300'000);
  CHECK(file.all == 300'000);
  const InputFile endless = read_input("/dev/zero", 100'000);
  CHECK(endless.bytes.size() == 100'000);
  CHECK(endless.more);
  CHECK_FALSE(endless.all.has_value());
}

TEST_CASE("a file that cannot be read is refused in a sentence") {
  const test::TemporaryTree tree;
  const auto path = [&](const char* name) { return (tree.root() / name).string(); };
  CHECK(refusal([&] { read_input(path("nowhere"), 1); }) == "There is no file '" + path("nowhere") + "'.");
  CHECK(refusal([&] { read_input(tree.root(), 1); }) == "'" + tree.root().string() + "' is a folder; name a file.");
}

TEST_CASE("rows of numbers, with comments, commas and a divisor") {
  const Rows rows = parse_rows("# a mask\n\ndivide 4  # each\n 1, 2,\t-3\r\n+4 5e-1 .5 # end\n", "m.txt");
  CHECK(rows.columns == std::vector<std::size_t>{3, 3});
  CHECK(rows.values == std::vector<float>{0.25F, 0.5F, -0.75F, 1.0F, 0.125F, 0.125F});
  CHECK(parse_rows("", "m.txt").columns.empty());
  CHECK(parse_rows("1 2", "m.txt").values.size() == 2);
}

TEST_CASE("what is no number is refused with its line") {
  CHECK(rows_refusal("1 2\n3 x\n") == "m.txt:2: expected a number, got 'x'.");
  CHECK(rows_refusal("nan") == "m.txt:1: expected a number, got 'nan'.");
  CHECK(rows_refusal("\n1e99") == "m.txt:2: expected a number, got '1e99'.");
  CHECK(rows_refusal("1.5.2") == "m.txt:1: expected a number, got '1.5.2'.");
  CHECK(rows_refusal("divide 0\n1") == "m.txt:1: expected a number other than 0 behind 'divide', got '0'.");
  CHECK(rows_refusal("divide") == "m.txt:1: expected a number other than 0 behind 'divide', got ''.");
  CHECK(rows_refusal("divide 2 3") == "m.txt:1: expected nothing after the number behind 'divide'.");
  CHECK(rows_refusal("1\ndivide 2") == "m.txt:2: expected a number, got 'divide'.");
  CHECK(rows_refusal(std::string(5000, 'y')) == "m.txt:1: expected a number, got '" + std::string(20, 'y') + "...'.");
}

TEST_CASE("a mask is one of the lab's own or a file, and has a middle") {
  const test::TemporaryTree tree;
  tree.write("lab/masks/blur.txt", "divide 3\n1 1 1\n");
  tree.write("lab/masks/edge.txt", "-1 2 -1\n");
  const auto find = [&](const std::string& wanted, MaskShape shape, std::size_t widest) {
    return find_mask(tree.root() / "lab", wanted, shape, widest);
  };
  const Mask blur = find("blur", MaskShape::row, 5);
  CHECK(blur.width == 3);
  CHECK(blur.weights == std::vector<float>(3, 1.0F / 3));
  const auto with = [&](const std::string& text, MaskShape shape, std::size_t widest) {
    const auto path = tree.write("m.txt", text).string();
    std::string said = refusal([&] { find(path, shape, widest); });
    if (const auto at = said.find("'" + path + "'"); at != std::string::npos) said.replace(at, path.size() + 2, "it");
    return said;
  };
  CHECK(with("1 2 3\n4 5 6\n7 8 9\n", MaskShape::square, 3) == "accepted");
  CHECK(with("1 2\n3 4\n", MaskShape::square, 3) ==
        "The mask it has 2 rows of 2 numbers; a mask has an odd width, so that it has a middle.");
  CHECK(with("1 2 3\n4 5 6\n", MaskShape::square, 3) == "The mask it has 2 rows of 3 numbers; a mask is square.");
  CHECK(with("1 2 3\n4 5\n", MaskShape::square, 3) == "Row 2 of the mask it has 2 numbers, the first has 3.");
  CHECK(with("1 2 3\n4 5 6\n7 8 9\n", MaskShape::row, 3) ==
        "The mask it has 3 rows of 3 numbers; this lab's masks have one row.");
  CHECK(with("1 2 3 4 5\n", MaskShape::row, 3) ==
        "The mask it has 1 row of 5 numbers; the widest that the contract allows is 3 numbers.");
  CHECK(with("# nothing\n", MaskShape::row, 3) == "There is no number in the mask it.");
  CHECK(refusal([&] { find("blurr", MaskShape::row, 5); }) == "There is no mask 'blurr'; did you mean 'blur'?");
  CHECK(refusal([&] { find("nothing.txt", MaskShape::row, 5); }) ==
        "There is no mask 'nothing.txt'; it is one of blur, edge, or a file.");
}

TEST_CASE("where a result cannot be written is said before any work") {
  const test::TemporaryTree tree;
  const auto in = tree.write("in.png", "x");
  CHECK(refusal([&] { check_output(in, in); }) == "--out names the input itself, '" + in.string() + "'.");
  CHECK(refusal([&] { check_output(tree.root(), in); }) == "'" + tree.root().string() + "' is a folder; name a file.");
  CHECK(refusal([&] { check_output(tree.root() / "no/out.png", in); }) ==
        "There is no folder '" + (tree.root() / "no").string() + "' to write to.");
  check_output(tree.root() / "out.png", in);
  const std::vector<std::uint8_t> bytes = {'o', 'k'};
  write_output(tree.root() / "out.png", bytes);
  CHECK(tree.read("out.png") == "ok");
  CHECK_THROWS_WITH_AS(write_output("/dev/full", bytes), doctest::Contains("'/dev/full' cannot be written: "),
                       OutsideError);
}

}  // namespace lockstep::grader
