// SPDX-License-Identifier: BSD-3-Clause
#include "grader/report/json.h"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <limits>

#include "grader_cli/samples.h"

namespace lockstep::grader {

TEST_CASE("a result as JSON has every key, in order") {
  Result result = test::with_finding();
  result.compiler_output = "quote \" backslash \\ tab \t nul " + std::string(1, '\0') + " bad \xff\n";
  result.counters = {{"global_load_requests", 8192}, {"global_load_sectors_per_request", 4.5}};
  result.lines = {{"scale_rows.cu", 7, {{"global_load_requests", 8192}}}};
  result.speed.bounds_missed = {"too many"};
  CHECK(json_text(to_json(result)) == R"({
  "format": 1,
  "lab": "01_coalescing",
  "submission": "labs/01_coalescing/scale_rows.cu",
  "backend": "sim",
  "verdict": "sanitizer_finding",
  "headline": "The simulator saw an access out of bounds.",
  "score": 0.0,
  "max_score": 100.0,
  "correctness_score": 0.0,
  "speed_score": 0.0,
  "lost_to_findings": 0.0,
  "cases": [
    {
      "name": "one row",
      "sizes": {
        "cols": 129,
        "rows": 1
      },
      "verdict": "sanitizer_finding",
      "skipped": false,
      "detail": "An access out of bounds ended the kernel.",
      "wrong": 0,
      "checked": 129,
      "seed": 7,
      "category": ""
    }
  ],
  "speed": {
    "measured": false,
    "verdict": "pass",
    "ratio": 0.0,
    "low": 0.0,
    "high": 0.0,
    "needed": 0.0,
    "seconds": 0.0,
    "baseline_seconds": 0.0,
    "bytes_per_second": 0.0,
    "copy_share": 0.0,
    "pairs": 0,
    "bounds_missed": [
      "too many"
    ],
    "detail": ""
  },
  "counters": {
    "global_load_requests": 8192.0,
    "global_load_sectors_per_request": 4.5
  },
  "baseline_counters": {},
  "lines": [
    {
      "file": "scale_rows.cu",
      "line": 7,
      "counters": {
        "global_load_requests": 8192.0
      }
    }
  ],
  "findings": [
    {
      "kind": "out_of_bounds",
      "message": "read of 4 bytes just behind 'in'",
      "file": "scale_rows.cu",
      "line": 2,
      "kernel": "scale",
      "block": [
        3,
        0,
        0
      ],
      "thread": [
        17,
        0,
        0
      ],
      "other": null,
      "case": "one row"
    }
  ],
  "compiler_output": "quote \" backslash \\ tab \t nul \u0000 bad �\n",
  "program_output": "value \u001b[31m1\u001b[0m\n",
  "seed": 1,
  "seconds": 0.0,
  "spent": {
    "compiling": 0.0,
    "making_inputs": 0.0,
    "running": 0.0,
    "checking": 0.0,
    "starting_and_ending": 0.0,
    "looking_around": 0.0
  },
  "environment": {
    "grader_version": "0.1.0",
    "backend_reason": "no nvcc was found",
    "compiler": "g++ 12.2.0",
    "device": "simulator",
    "driver": "",
    "host": "x86_64 Linux",
    "sandbox": "a sandbox"
  }
}
)");
}

TEST_CASE("what was measured is in the JSON as it is") {
  const auto json = nlohmann::json::parse(json_text(to_json(test::passing_on_gpu())));
  CHECK(json["backend"] == "cuda");
  CHECK(json["score"] == 100);
  CHECK(json["speed"]["ratio"] == 7.25);
  CHECK(json["speed"]["low"] == 7.1);
  CHECK(json["speed"]["copy_share"] == 0.912);
  CHECK(json["environment"]["driver"] == "580.1");
  CHECK(json["counters"].is_object());
  CHECK(json["findings"].is_array());
  CHECK(json["findings"].empty());
}

TEST_CASE("numbers that JSON does not have become null, and large ones stay whole") {
  Result result = test::passing();
  result.speed.ratio = std::numeric_limits<double>::infinity();
  result.speed.low = std::numeric_limits<double>::quiet_NaN();
  result.seed = std::numeric_limits<std::uint64_t>::max();
  const auto json = nlohmann::json::parse(json_text(to_json(result)));
  CHECK(json["speed"]["ratio"].is_null());
  CHECK(json["speed"]["low"].is_null());
  CHECK(json["seed"] == std::numeric_limits<std::uint64_t>::max());
}

TEST_CASE("every key of the JSON is documented") {
  std::ifstream in(LOCKSTEP_TEST_ROOT "/grader/report/JSON.md");
  const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  REQUIRE_FALSE(text.empty());
  const auto json = to_json(test::with_finding());
  const auto documented = [&](const nlohmann::ordered_json& object) {
    for (const auto& entry : object.items()) {
      CAPTURE(entry.key());
      CHECK(text.find("`" + entry.key() + "`") != std::string::npos);
    }
  };
  documented(json);
  documented(json["cases"][0]);
  documented(json["speed"]);
  documented(json["findings"][0]);
  documented(json["environment"]);
}

}  // namespace lockstep::grader
