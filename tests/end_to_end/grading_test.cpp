// SPDX-License-Identifier: BSD-3-Clause
// What the course promises, graded: the best earns full marks, the stub none, every mutant its verdict.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "course.h"
#include "program.h"
#include "support/skip.h"

namespace {

namespace fs = std::filesystem;
using end_to_end::Lab;

std::string in_lab(const Lab& lab, const std::string& name) {
  return (fs::path(end_to_end::root()) / "labs" / lab.folder / name).string();
}

std::string best(const Lab& lab) {
  return (fs::path(end_to_end::root()) / "solutions" / lab.folder / (lab.function + ".cu")).string();
}

void best_and_stub(const std::string& backend) {
  const auto labs = end_to_end::labs();
  REQUIRE(labs.size() >= 1);
  for (const Lab& lab : labs) {
    CAPTURE(lab.folder);
    const auto solved = end_to_end::check(lab.folder, best(lab), backend);
    CAPTURE(solved.dump());
    CHECK(solved["verdict"] == "pass");
    CHECK(solved["score"] == solved["max_score"]);
    CHECK(solved["max_score"].get<double>() > 0);
    CHECK(solved["findings"].empty());
    CHECK(solved["compiler_output"] == "");

    const auto stub = end_to_end::check(lab.folder, in_lab(lab, lab.function + ".cu"), backend);
    CAPTURE(stub.dump());
    CHECK(stub["verdict"] == "fail");
    CHECK(stub["score"] == 0);
    CHECK(stub["compiler_output"] == "");
  }
}

void all_mutants(const std::string& backend) {
  for (const Lab& lab : end_to_end::labs()) {
    const auto mutants = end_to_end::mutants(lab);
    CHECK_MESSAGE(mutants.size() >= 6, lab.folder);
    for (const auto& mutant : mutants) {
      const std::string name = lab.folder + "/" + mutant.file.filename().string();
      CAPTURE(name);
      const auto result = end_to_end::check(lab.folder, mutant.file.string(), backend);
      const std::string verdict = result["verdict"];
      CAPTURE(verdict);
      CAPTURE(result["headline"].get<std::string>());
      const auto& right = backend == "sim" ? mutant.sim : mutant.cuda;
      CHECK(std::find(right.begin(), right.end(), verdict) != right.end());
      if (verdict != "pass") CHECK(result["score"].get<double>() < result["max_score"].get<double>());
    }
  }
}

void steps_are_right(const std::string& backend) {
  for (const Lab& lab : end_to_end::labs()) {
    auto files = end_to_end::steps(lab);
    CHECK_MESSAGE(files.size() >= 2, lab.folder);
    files.push_back(in_lab(lab, "baseline.cu"));
    for (const auto& file : files) {
      CAPTURE(file.string());
      const auto result = end_to_end::check(lab.folder, file.string(), backend);
      CAPTURE(result.dump());
      CHECK(result["findings"].empty());
      for (const auto& one : result["cases"]) CHECK(one["verdict"] == "pass");
    }
  }
}

}  // namespace

TEST_CASE("in the simulator the best earns full marks and the stub none") { best_and_stub("sim"); }

TEST_CASE("on a GPU the best earns full marks and the stub none") {
  if (!end_to_end::cuda_runs()) SKIP_TEST("needs an NVIDIA GPU");
  best_and_stub("cuda");
}

TEST_CASE("in the simulator every mutant gets the verdict written in it") { all_mutants("sim"); }

TEST_CASE("on a GPU every mutant gets the verdict written in it") {
  if (!end_to_end::cuda_runs()) SKIP_TEST("needs an NVIDIA GPU");
  all_mutants("cuda");
}

TEST_CASE("in the simulator baselines and steps are right, without a finding") { steps_are_right("sim"); }

TEST_CASE("on a GPU baselines and steps are right") {
  if (!end_to_end::cuda_runs()) SKIP_TEST("needs an NVIDIA GPU");
  steps_are_right("cuda");
}

TEST_CASE("lab 01 shows what coalescing is: 4 sectors a request against 32") {
  const Lab lab{"01_coalescing", "scale_rows"};
  const auto rounded = [](const nlohmann::json& counters, const char* name) {
    return std::round(counters.at(name).get<double>() * 10) / 10;
  };
  const auto solved = end_to_end::check("01", best(lab), "sim");
  CHECK(rounded(solved["counters"], "global_load_sectors_per_request") == 4.0);
  CHECK(rounded(solved["counters"], "global_store_sectors_per_request") == 4.0);
  const auto baseline = end_to_end::check("01", in_lab(lab, "baseline.cu"), "sim");
  CHECK(rounded(baseline["counters"], "global_load_sectors_per_request") == 32.0);
  CHECK(rounded(baseline["counters"], "global_store_sectors_per_request") == 32.0);
}

TEST_CASE("profile shows what a line costs, whether or not the output is right") {
  const std::string baseline = end_to_end::root() + "/labs/01_coalescing/baseline.cu";
  const auto slow = end_to_end::run({"profile", "01", baseline});
  CHECK(slow.code == 0);
  CHECK(slow.out.find("32.0/4.0") != std::string::npos);
  CHECK(slow.out.find("out[row * cols + column]") != std::string::npos);
  const auto wrong = end_to_end::run(
      {"profile", "01", end_to_end::root() + "/tests/mutants/01_coalescing/wrong_scale_index.cu", "--json"});
  CHECK(wrong.code == 0);
  CHECK_FALSE(nlohmann::json::parse(wrong.out)["lines"].empty());
  // Sampled figures are the simulator's alone.
  CHECK(end_to_end::run({"profile", "01", baseline, "--backend", "cuda", "--sample", "4"}).code == 2);
}

TEST_CASE("the same seed gives the same result, another seed other inputs") {
  const Lab lab{"01_coalescing", "scale_rows"};
  const auto once = [&](const char* seed) {
    auto said = nlohmann::json::parse(
        end_to_end::run({"check", "01", best(lab), "--backend", "sim", "--json", "--seed", seed}).out);
    return said;
  };
  const auto a = once("7");
  const auto b = once("7");
  CHECK(a["counters"] == b["counters"]);
  CHECK(a["cases"] == b["cases"]);
  CHECK(a["seed"] == 7);
  CHECK(once("8")["verdict"] == "pass");
}

TEST_CASE("solving a stub only adds lines") {
  for (const Lab& lab : end_to_end::labs()) {
    CAPTURE(lab.folder);
    const auto stub = end_to_end::code_lines(in_lab(lab, lab.function + ".cu"));
    const auto solved = end_to_end::code_lines(best(lab));
    REQUIRE(stub.size() >= 3);
    CHECK(solved.size() > stub.size());
    auto at = solved.begin();
    for (const auto& line : stub) {
      const auto found = std::find(at, solved.end(), line);
      CHECK_MESSAGE(found != solved.end(), "not in the solution, or not in this order: " << line);
      if (found != solved.end()) at = found + 1;
    }
  }
}

TEST_CASE("the sample class gets the grades it is there to show") {
  const auto said = end_to_end::run({"grade", "--backend", "sim", "--json"});
  REQUIRE(said.code == 0);
  const auto results = nlohmann::json::parse(said.out);
  REQUIRE(results.size() == 5);
  const auto verdict_of = [&](const std::string& student) {
    for (const auto& result : results) {
      if (result["submission"].get<std::string>().find("/" + student + "/") != std::string::npos)
        return result["verdict"].get<std::string>();
    }
    return std::string("missing");
  };
  CHECK(verdict_of("ada") == "pass");
  CHECK(verdict_of("ben") == "fail");
  CHECK(verdict_of("cleo") == "fail");
  CHECK(verdict_of("dan") == "fail");
  CHECK(verdict_of("eve") == "compile_error");
}
