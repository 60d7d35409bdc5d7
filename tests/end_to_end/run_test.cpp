// SPDX-License-Identifier: BSD-3-Clause
// `lockstep run`: every lab's solution on real input in the simulator, as the handouts print it, and what is refused.
#include <doctest/doctest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "course.h"
#include "program.h"

namespace {

namespace fs = std::filesystem;
using end_to_end::Said;

std::string in_root(const std::string& path) { return (fs::path(end_to_end::root()) / path).string(); }

std::string content(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// A folder that is removed at the end.
class Folder {
 public:
  Folder() {
    std::string pattern = (fs::temp_directory_path() / "lockstep-run-XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    path_ = pattern;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path_); }

  [[nodiscard]] std::string at(const std::string& name) const { return (path_ / name).string(); }
  [[nodiscard]] std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(at(name), std::ios::binary) << text;
    return at(name);
  }

 private:
  fs::path path_;
};

Said sim(std::vector<std::string> words) {
  setenv("LC_ALL", "C", 1);  // the characters of the bars depend on it
  words.insert(words.begin(), "run");
  words.insert(words.end(), {"--backend", "sim"});
  return end_to_end::run(words);
}

nlohmann::json sim_json(std::vector<std::string> words) {
  words.emplace_back("--json");
  const Said said = sim(std::move(words));
  CAPTURE(said.error);
  REQUIRE_FALSE(said.out.empty());
  return nlohmann::json::parse(said.out);
}

void check_refusal(const Said& said, const std::string& sentence) {
  CHECK(said.code == 2);
  CHECK(said.out.empty());
  CHECK(said.error == "lockstep: " + sentence + "\n");
}

}  // namespace

TEST_CASE("run 02 counts the letters of a file") {
  const std::string text = in_root("labs/02_atomics/README.md");
  const auto json = sim_json({"02", "--solution", "--text", text});
  CHECK(json["verdict"] == "pass");
  CHECK(json["input"]["bytes"] == fs::file_size(text));
  CHECK(json["input"]["whole"] == true);
  std::array<double, 7> counts{};
  for (const char c : content(text)) {
    const int letter = (c | 0x20) - 'a';
    if (letter >= 0 && letter < 26) ++counts[static_cast<std::size_t>(letter / 4)];
  }
  REQUIRE(json["bins"].size() == 7);
  for (std::size_t bin = 0; bin < 7; ++bin) CHECK(json["bins"][bin]["count"] == counts[bin]);
  CHECK(json["bins"][6]["bin"] == "y, z");
}

TEST_CASE("run 03 counts the bytes of a file that is no text") {
  const auto json = sim_json({"03", "--solution", "--text", in_root("labs/05_conv2d_tiled/samples/warps.png")});
  CHECK(json["verdict"] == "pass");
  REQUIRE(json["bins"].size() == 256);
  double all = 0;
  for (const auto& bin : json["bins"]) all += bin["count"].get<double>();
  CHECK(all == json["input"]["bytes"]);
  CHECK(json["bins"][0x89]["count"].get<double>() >= 1);  // a PNG's first byte
}

TEST_CASE("run shows bars, and says that they are right") {
  const Folder folder;
  const Said said = sim({"02", "--solution", "--text", folder.write("letters", "abcdXYz.!")});
  CHECK(said.code == 0);
  CHECK(said.out.find("9 bytes") != std::string::npos);
  CHECK(said.out.find("  a-d   ########################################  4\n") != std::string::npos);
  CHECK(said.out.find("+ RIGHT") != std::string::npos);
}

TEST_CASE("run shows what a wrong submission counts, and what it should be") {
  const Folder folder;
  const std::string text = folder.write("letters", "zz abc Z yes");
  const Said said = sim({"02", in_root("tests/mutants/02_atomics/z_left_out.cu"), "--text", text});
  CHECK(said.code == 1);
  CHECK(said.out.find("1  wrong: it is 4\n") != std::string::npos);
  CHECK(said.out.find("x WRONG") != std::string::npos);
  const Said stub = sim({"02", "--text", text});
  CHECK(stub.code == 1);
  CHECK(stub.out.find("nothing  wrong: it is 4\n") != std::string::npos);
}

TEST_CASE("run names the fault of a submission, and the compiler's errors") {
  const Folder folder;
  const std::string text = folder.write("text", std::string(1000, 'e'));
  const auto fault = sim_json({"02", in_root("tests/mutants/02_atomics/reads_beyond_the_end.cu"), "--text", text});
  CHECK(fault["verdict"] == "sanitizer_finding");
  CHECK_FALSE(fault["findings"].empty());
  const std::string broken = folder.write("broken.cu", "int\n");
  const Said said = sim({"02", broken, "--text", text});
  CHECK(said.code == 1);
  CHECK(said.out.find("COMPILE ERROR") != std::string::npos);
  CHECK(said.out.find("error:") != std::string::npos);
}

TEST_CASE("run 04 filters numbers") {
  const Folder folder;
  const std::string mask = folder.write("mask.txt", "1 2 -1\n");
  const std::string numbers = folder.write("numbers.txt", "1 2\n3, 4 # and\n");
  const Said said = sim({"04", "--solution", "--numbers", numbers, "--mask", mask, "--out", folder.at("out.txt")});
  CAPTURE(said.out);
  CHECK(said.code == 0);
  CHECK(content(folder.at("out.txt")) == "0\n2\n4\n11\n");
  CHECK(sim_json({"04", "--solution", "--numbers", in_root("labs/04_conv1d_tiled/samples/steps.txt"), "--mask",
                  "blur"})["verdict"] == "pass");
}

TEST_CASE("run 05 filters a picture: a mask of one gives it back, a blur another") {
  const Folder folder;
  const std::string picture = in_root("labs/05_conv2d_tiled/samples/warps.png");
  const std::string one = folder.write("one.txt", "1\n");
  const auto same = sim_json({"05", "--solution", "--image", picture, "--mask", one, "--out", folder.at("same.png")});
  CHECK(same["verdict"] == "pass");
  CHECK(same["clamped"] == 0);
  CHECK(same["input"]["width"] == 480);
  CHECK(same["out"] == folder.at("same.png"));
  // Filtered once more, the result is written again, byte for byte: nothing was lost on the way.
  sim_json({"05", "--solution", "--image", folder.at("same.png"), "--mask", one, "--out", folder.at("again.png")});
  CHECK(content(folder.at("again.png")) == content(folder.at("same.png")));
  for (const char* mask : {"blur", "sharpen", "edge"}) {
    CAPTURE(std::string(mask));
    const auto json = sim_json({"05", "--solution", "--image", picture, "--mask", mask, "--out", folder.at("out.png")});
    CHECK(json["verdict"] == "pass");
    CHECK(content(folder.at("out.png")) != content(folder.at("same.png")));
  }
}

TEST_CASE("run writes what a wrong filter gives, and says that it is wrong") {
  const Folder folder;
  const std::string mask = folder.write("mask.txt", "0 0 0\n0 1 0\n0.5 0 0\n");
  const Said said =
      sim({"05", in_root("tests/mutants/05_conv2d_tiled/mask_mirrored.cu"), "--image",
           in_root("labs/05_conv2d_tiled/samples/warps.png"), "--mask", mask, "--out", folder.at("out.png")});
  CHECK(said.code == 1);
  CHECK(said.out.find("x WRONG\n  In the red channel: ") != std::string::npos);
  CHECK(fs::exists(folder.at("out.png")));
}

TEST_CASE("run refuses what it cannot use, in a sentence each") {
  const Folder folder;
  const std::string picture = in_root("labs/05_conv2d_tiled/samples/warps.png");
  const std::string out = folder.at("out.png");
  check_refusal(
      sim({"01", "--text", picture}),
      "Lab 01_coalescing works on made-up arrays alone: './lockstep check 01' runs it. These take real input: "
      "02_atomics, 03_privatized_histogram, 04_conv1d_tiled, 05_conv2d_tiled.");
  check_refusal(sim({"02"}), "--text is missing: lab 02_atomics counts the bytes of a file, which --text FILE names.");
  check_refusal(sim({"02", "--image", picture}),
                "Lab 02_atomics has no use for --image: it counts the bytes of a file, which --text FILE names.");
  check_refusal(sim({"02", "--text", folder.at("none")}), "There is no file '" + folder.at("none") + "'.");
  check_refusal(sim({"02", "--text", folder.write("empty", "")}),
                "There is nothing in '" + folder.at("empty") + "'; the contract asks for one byte at least.");
  check_refusal(sim({"02", "--text", "-"}),
                "There is nothing in the standard input; the contract asks for one byte at least.");
  check_refusal(sim({"05", "--image", picture, "--mask", "blur"}),
                "--out is missing: lab 05_conv2d_tiled filters a picture: --image IN.png --mask MASK --out OUT.png.");
  check_refusal(sim({"05", "--image", in_root("README.md"), "--mask", "blur", "--out", out}),
                "'" + in_root("README.md") + "' is not a PNG file.");
  check_refusal(sim({"05", "--image", picture, "--mask", "blurr", "--out", out}),
                "There is no mask 'blurr'; did you mean 'blur'?");
  check_refusal(sim({"05", "--image", picture, "--mask", folder.write("even.txt", "1 2\n3 4\n"), "--out", out}),
                "The mask '" + folder.at("even.txt") +
                    "' has 2 rows of 2 numbers; a mask has an odd width, so that it has a middle.");
  check_refusal(sim({"05", "--image", picture, "--mask", "blur", "--out", picture}),
                "--out names the input itself, '" + picture + "'.");
  check_refusal(sim({"02", "--solution", "a.cu", "--text", picture}),
                "--solution and a file name two things to run; give one of them.");
  CHECK_FALSE(fs::exists(out));
}
