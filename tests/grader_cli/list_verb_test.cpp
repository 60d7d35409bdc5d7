// SPDX-License-Identifier: BSD-3-Clause
// `lockstep list` and `hint`, through the program.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "grader_cli/checkout.h"

namespace lockstep::grader::test {

TEST_CASE("list shows each lab with its points, and those that are broken on stderr") {
  const Checkout checkout;
  const Ran ran = checkout.run("list");
  CHECK(ran.code == 0);
  CHECK(ran.out ==
        "01  coalescing                100 points\n    A lab of the tests.\n"
        "02  atomics                   100 points\n    A lab of the tests.\n");
  CHECK(nlohmann::json::parse(checkout.run("list --json").out).size() == 2);
  checkout.tree().write("labs/01_coalescing/lab.toml", "title = 1\n");
  const Ran broken = checkout.run("list");
  CHECK(broken.code == 3);
  CHECK(broken.out == "02  atomics                   100 points\n    A lab of the tests.\n");
  CHECK(broken.err == "lockstep: labs/01_coalescing/lab.toml:1: expected a string for title, got an integer\n");
}

TEST_CASE("list shows the best that a lab's own file has earned") {
  const Checkout checkout;
  CHECK(checkout.run("list").out.find("best so far") == std::string::npos);
  checkout.tree().write("labs/01_coalescing/scale_rows.cu", "// fake: slow\n");
  checkout.run("check 01 --backend sim");
  const std::string slow = checkout.run("list").out;
  CHECK(slow.find("best so far: ") != std::string::npos);
  CHECK(slow.find("of 100 (simulator)") != std::string::npos);

  checkout.tree().write("labs/01_coalescing/scale_rows.cu", "// fake: broken\n");
  checkout.run("check 01 --backend sim");
  CHECK(checkout.run("list").out == slow);  // worse: not kept

  checkout.tree().write("other.cu", "// fake: pass\n");
  checkout.run("check 01 other.cu --backend sim");
  CHECK(checkout.run("list").out == slow);  // another file: not kept

  checkout.tree().write("labs/01_coalescing/scale_rows.cu", "// fake: pass\n");
  checkout.run("check 01 --backend sim");
  CHECK(checkout.run("list").out.find("best so far: 100 of 100 (simulator)") != std::string::npos);

  checkout.tree().write(".lockstep/best.json", "{\"01_coalescing\": [");
  CHECK(checkout.run("list").code == 0);
  CHECK(checkout.run("list").out.find("best so far") == std::string::npos);
}

TEST_CASE("hints are shown one at a time") {
  const Checkout checkout;
  CHECK(checkout.run("hint 01").out == "Hint 1 of 2\nLook at the lanes.\nNext: ./lockstep hint 01 2\n");
  CHECK(checkout.run("hint coalescing 2").out == "Hint 2 of 2\nLook again.\n");
}

}  // namespace lockstep::grader::test
