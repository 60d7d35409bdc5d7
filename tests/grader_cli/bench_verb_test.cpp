// SPDX-License-Identifier: BSD-3-Clause
// `lockstep bench` and `validate`, through the program.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "grader_cli/checkout.h"

namespace lockstep::grader::test {

TEST_CASE("bench without a GPU says so, and shows saved results all the same") {
  const Checkout checkout;
  checkout.tree().write("saved.json", R"({"lab": "01_x", "gpu": "G", "driver": "1", "compiler": "nvcc 13", "date": "d",
    "command": "c", "best": "b.cu", "peak_fp32": 0, "notes": [], "targets": [{"of": "best", "against": "peer",
    "least": 1.0, "points": [], "aim": false}], "tables": [{"title": "t", "axis": "a", "points": [{"name": "p",
    "sizes": {}, "operations": 0, "contestants": [{"name": "b.cu", "bytes": 1, "seconds": [1.0], "wrong": ""},
    {"name": "peer", "bytes": 1, "seconds": [2.0], "wrong": null}]}]}]})");
  const Ran ran = checkout.run("bench --from saved.json --svg out.svg");
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  CHECK(ran.out.find("- met: b.cu at least 1.00 (0.995 or more) of peer: p → 2.000\n") != std::string::npos);
  CHECK(checkout.tree().read("out.svg").starts_with("<svg "));
  std::string slow = checkout.tree().read("saved.json");
  slow.replace(slow.find("[2.0]"), 5, "[0.5]");
  checkout.tree().write("slow.json", slow);
  CHECK(checkout.run("bench --from slow.json").code == 1);
  CHECK(nlohmann::json::parse(checkout.run("bench --from slow.json --json").out)["targets"][0]["met"] == false);
  std::string unsure = checkout.tree().read("saved.json");
  unsure.replace(unsure.find("[1.0]"), 5, "[1.0, 1.0]");
  unsure.replace(unsure.find("[2.0]"), 5, "[0.9, 1.1]");
  checkout.tree().write("unsure.json", unsure);
  const Ran across = checkout.run("bench --from unsure.json");
  CHECK(across.code == 0);  // nothing is missed
  CHECK(across.out.find("- cannot tell: b.cu at least 1.00 ") != std::string::npos);
  const auto refused = [&](const char* words, const char* sentence) {
    CAPTURE(std::string(words));
    check_refusal(checkout.run(words), 2, sentence);
  };
  refused("bench", "A word is missing: LAB is required, or --from FILE.");
  refused("bench 01 --from saved.json", "--from shows a saved result, which says its lab: leave out '01'.");
  refused("bench --from none.json", "There is no file 'none.json'.");
  refused("bench --from saved.json --svg no/out.svg", "There is no folder 'no' to write to.");
  refused("bench 01 --size n", "--size: expected NAME=N, got 'n'.");
  refused("bench 01 --rounds 0", "--rounds: expected a number from 1 to 999, got '0'.");
  refused("bench 01 --check --sectors",
          "--check, --sectors and --compile each replace the measuring; give one of them.");
  refused("bench 01 --check --json",
          "--json and --svg show measurements; with --check, --sectors or --compile there are none.");
  check_refusal(checkout.run("bench 01"), 3,
                "There is no solutions/01_coalescing/bench.toml, which says what to measure.");
  checkout.tree().write("solutions/01_coalescing/bench.toml",
                        "[[table]]\ntitle = \"t\"\naxis = \"a\"\n[[table.point]]\nname = \"p\"\nsizes = { n = 1 }\n");
  if (checkout.run("doctor").out.find("auto takes    cuda") == std::string::npos) {
    const Ran bench = checkout.run("bench 01");
    CHECK(bench.code == 3);
    CHECK(bench.out.empty());
    CHECK(bench.err.starts_with("lockstep: There is nothing to measure on: "));
  }
}

TEST_CASE("validate without a GPU says so, and shows saved results all the same") {
  const Checkout checkout;
  checkout.tree().write("saved.json",
                        R"({"gpu": "A GPU", "driver": "1", "compiler": "nvcc", "simulator_compiler": "g++",
    "date": "2026-01-02", "command": "./lockstep validate", "rows": [{"lab": "01_twice", "file": "a.cu", "point": "5",
    "sizes": {"n": 5}, "simulator": {"launches": 1}, "kernels": 1, "gpu": {}}]})");
  const auto refused = [&](const char* words, int code, const char* sentence) {
    CAPTURE(std::string(words));
    check_refusal(checkout.run(words), code, sentence);
  };
  refused("validate --from saved.json", 3, "There is no solutions/fidelity.toml, which says why figures differ.");
  checkout.tree().write("solutions/fidelity.toml", "");
  const Ran ran = checkout.run("validate --from saved.json --out table.md --json");
  CHECK(ran.code == 1);  // the GPU counted nothing
  CHECK(nlohmann::json::parse(ran.out)["rows"][0]["file"] == "a.cu");
  CHECK(checkout.run("validate --from saved.json").out.find("| a.cu | 5 |") != std::string::npos);
  CHECK(std::filesystem::file_size(checkout.tree().root() / "table.md") > 100);
  refused("validate 01 --from saved.json", 2, "--from shows a saved result whole: leave out '01'.");
  refused("validate --from none.json", 2, "There is no file 'none.json'.");
  refused("validate --from saved.json --compile", 2,
          "--compile, --from and --against each replace the counting; give one of them.");
  refused("validate --compile --json", 2, "--json and --out show what was counted; with --compile there is nothing.");
  refused("validate --from saved.json --out no/out.md", 2, "There is no folder 'no' to write to.");
  if (checkout.run("doctor").out.find("auto takes    cuda") == std::string::npos) {
    const Ran counted = checkout.run("validate");
    CHECK(counted.code == 3);
    CHECK(counted.err.starts_with("lockstep: There is no GPU to count on: "));
  }
}

}  // namespace lockstep::grader::test
