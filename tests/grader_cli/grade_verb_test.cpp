// SPDX-License-Identifier: BSD-3-Clause
// `lockstep grade` without a folder of results, through the program; with one: tests/class.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "grader_cli/checkout.h"

namespace lockstep::grader::test {

TEST_CASE("grade prints a table, whatever the submissions are worth") {
  const Checkout checkout;
  checkout.tree().write("class/ada/scale_rows.cu", "// fake: pass\n");
  checkout.tree().write("class/ben/scale_rows.cu", "");
  checkout.tree().write("class/cleo/scale_row.cu", "// fake: pass\n");
  const Ran ran = checkout.run("grade class --backend sim");
  CHECK(ran.code == 0);
  CHECK(ran.out.find("ada      01_coalescing  + PASS               100 of 100  All 2 cases are right") !=
        std::string::npos);
  CHECK(ran.out.find("ben      01_coalescing  x COMPILE ERROR        0 of 100") != std::string::npos);
  CHECK(ran.out.find("cleo     01_coalescing  - NOTHING HANDED IN    0 of 100\n") != std::string::npos);
  CHECK(ran.out.ends_with(
      "3 students, 2 submissions: 1 pass, 1 compile error, 1 not handed in\nclass total 100 of 300 points, 33.3%\n"));
  CHECK(ran.err ==
        "lockstep: class/cleo/scale_row.cu is passed over: no lab has a file of this name; did you mean "
        "'scale_rows.cu'?\n");

  const auto json = nlohmann::json::parse(checkout.run("grade class --backend sim --json").out);
  REQUIRE(json.size() == 2);
  CHECK(json[0]["student"] == "ada");
  CHECK(json[0]["score"] == 100);
  CHECK(json[1]["verdict"] == "compile_error");
  CHECK(json[1]["headline"].get<std::string>().find("empty") != std::string::npos);

  checkout.tree().write("class/dan/scale_rows.cu", "// fake: infrastructure\n");
  CHECK(checkout.run("grade class --backend sim").code == 3);
}

}  // namespace lockstep::grader::test
