// SPDX-License-Identifier: BSD-3-Clause
// demo and explore as an instructor types them, with a judge that reads its verdict from the submission.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "grader_cli/checkout.h"
#include "support/skip.h"

namespace lockstep::grader {

using test::check_refusal;
using test::Checkout;
using test::Ran;

TEST_CASE("demo shows baseline, climb in numeric order and best") {
  const Checkout checkout;
  const std::string folder = "solutions/01_coalescing/";
  for (const char* file : {"10_last.cu", "2_middle.cu", "1_first.cu", "scale_rows.cu"}) {
    checkout.tree().write(folder + file, "// fake: pass\n");
  }
  checkout.tree().write(folder + "3_broken.cu", "// fake: broken\n");
  checkout.tree().write(folder + "README.md", "");
  const Ran ran = checkout.run("demo 01 --backend sim");
  CHECK(ran.code == 0);
  CHECK(ran.out == R"(Lab 01 The scale_rows, step by step
simulator (as asked), seed 1

                   speed over baseline, modelled for an H200  sectors a request
baseline           ########......................    1.99    32.0
1_first            ##############################    7.25    4.0
2_middle           ##############################    7.25    4.0
3_broken           x COMPILE ERROR
    It does not compile.
10_last            ##############################    7.25    4.0
scale_rows (best)  ##############################    7.25    4.0
)");
  const auto json = nlohmann::json::parse(checkout.run("demo 01 --backend sim --json").out);
  REQUIRE(json.size() == 6);
  CHECK(json[0]["step"] == "baseline");
  CHECK(json[4]["step"] == "10_last");
  check_refusal(checkout.run("demo 02 --backend sim"), 3,
                "This checkout has no solutions/02_atomics/letter_histogram.cu, so there is no climb to show.");
}

TEST_CASE("demo shows single steps by name or number, and draws what it shows") {
  const Checkout checkout;
  for (const char* file : {"1_first.cu", "2_middle.cu", "scale_rows.cu"}) {
    checkout.tree().write(std::string("solutions/01_coalescing/") + file, "// fake: pass\n");
  }
  const auto steps = [&](const std::string& words) {
    std::string names;
    for (const auto& step : nlohmann::json::parse(checkout.run("demo 01 --backend sim --json " + words).out)) {
      names += step["step"].get<std::string>() + " ";
    }
    return names;
  };
  CHECK(steps("--step 2_middle") == "baseline 2_middle ");
  CHECK(steps("--step best --step 1") == "baseline 1_first scale_rows ");
  CHECK(steps("--step scale_rows") == "baseline scale_rows ");
  CHECK(steps("--step baseline") == "baseline ");
  check_refusal(checkout.run("demo 01 --backend sim --step 2_midle"), 2,
                "Lab 01_coalescing has no step '2_midle'; did you mean '2_middle'?");
  check_refusal(checkout.run("demo 01 --backend sim --step 7"), 2,
                "Lab 01_coalescing has no step '7'; it has baseline, 1_first, 2_middle, scale_rows.");

  CHECK(checkout.run("demo 01 --backend sim --svg climb.svg").code == 0);
  const std::string svg = checkout.tree().read("climb.svg");
  CHECK(svg.starts_with("<svg "));
  for (const char* words : {"baseline", "1_first", "2_middle", "scale_rows (best)", "sectors a request", "7.2"}) {
    CAPTURE(std::string(words));
    CHECK(svg.find(words) != std::string::npos);
  }
  check_refusal(checkout.run("demo 01 --backend sim --svg nowhere/climb.svg"), 2,
                "There is no folder 'nowhere' to write to.");
}

TEST_CASE("explore refuses what cannot be swept, before it compiles anything") {
  const Checkout checkout;
  check_refusal(checkout.run("explore 01"), 3,
                "This checkout has no solutions/01_coalescing/explore.toml, so there is nothing to explore.");
  checkout.tree().write("solutions/01_coalescing/explore.toml", R"(program = "explore.cu"
[[sweep]]
option = "strides"
size = "stride"
title = "Strides"
axis = "stride"
allowed = "1..32"
values = "1,2,4"
usual = 1
[[measure]]
words = "requests"
of = "global_load_requests"
)");
  check_refusal(checkout.run("explore 01 --tiles 3"), 2, "Lab 01_coalescing has no --tiles; it has --strides.");
  check_refusal(checkout.run("explore 01 --strides 64"), 2, "--strides: 64 is not among 1..32.");
  check_refusal(checkout.run("explore 01 --strides 1..4 --svg nowhere/x.svg"), 2,
                "There is no folder 'nowhere' to write to.");
  CHECK(checkout.run("explore 01 --stride 3").err.find("did you mean '--strides'?") != std::string::npos);
}

TEST_CASE("every lab's sweeps are options of explore") {
  if (!std::filesystem::exists(LOCKSTEP_TEST_ROOT "/solutions")) SKIP_TEST("this is the student's edition");
  const Checkout checkout;
  const std::string help = checkout.run("explore --help").out;
  unsigned sweeps = 0;
  for (const auto& entry : std::filesystem::directory_iterator(LOCKSTEP_TEST_ROOT "/solutions")) {
    std::ifstream file(entry.path() / "explore.toml");
    for (std::string line; std::getline(file, line);) {
      const std::string key = "option = \"";
      if (!line.starts_with(key)) continue;
      const std::string option = "--" + line.substr(key.size(), line.size() - key.size() - 1);
      CAPTURE(option);
      CHECK(help.find(option + " VALUES") != std::string::npos);
      ++sweeps;
    }
  }
  CHECK(sweeps >= 11);
}

}  // namespace lockstep::grader
