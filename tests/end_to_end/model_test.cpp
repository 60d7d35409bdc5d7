// SPDX-License-Identifier: BSD-3-Clause
// `lockstep profile --gpu`: what it says of files whose reasons are known.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "program.h"

namespace {

namespace fs = std::filesystem;
using end_to_end::run;
using end_to_end::Said;

std::string in_root(const std::string& path) { return (fs::path(end_to_end::root()) / path).string(); }

nlohmann::json modelled(const std::string& lab, const std::string& file) {
  const Said said = run({"profile", lab, in_root(file), "--gpu", "h200", "--json"});
  CAPTURE(said.error);
  REQUIRE(said.code == 0);
  return nlohmann::json::parse(said.out).at("model");
}

}  // namespace

TEST_CASE("the baseline is as fast as itself, and a copy of one integer a thread lacks bytes in flight") {
  const auto model = modelled("06", "labs/06_vectorized_loads/baseline.cu");
  CHECK(model.at("ratio") == 1.0);
  CHECK(model.at("gpu") == "NVIDIA H200");
  CHECK(model.at("sizes").at("length") == 268435456);
  CHECK(model.at("bound_by") == "bytes in flight");
  CHECK(model.at("advice").get<std::string>().find("load more per thread") != std::string::npos);
}

TEST_CASE("a copy of four integers a thread is bound by device memory") {
  const auto model = modelled("06", "solutions/06_vectorized_loads/2_four_wide.cu");
  CHECK(model.at("ratio") > 1.2);
  CHECK(model.at("bound_by") == "device memory");
}

TEST_CASE("a thread a row asks L1 for a line a lane") {
  CHECK(modelled("01", "labs/01_coalescing/baseline.cu").at("bound_by") == "the L1 cache");
  CHECK(modelled("01", "solutions/01_coalescing/2_more_in_flight.cu").at("bound_by") == "device memory");
}

TEST_CASE("the terminal says the time, the reason, and what to do") {
  const Said said = run({"profile", "06", in_root("labs/06_vectorized_loads/baseline.cu"), "--gpu", "t4"});
  CHECK(said.code == 0);
  CHECK(said.out.find("Modelled on an NVIDIA T4") != std::string::npos);
  CHECK(said.out.find("bound by ") != std::string::npos);
}

TEST_CASE("a GPU that is not known, and a file that does not compile, are told") {
  const Said unknown = run({"profile", "01", in_root("labs/01_coalescing/baseline.cu"), "--gpu", "h2000"});
  CHECK(unknown.code == 2);
  CHECK(unknown.error.find("h200") != std::string::npos);
  const fs::path file = fs::temp_directory_path() / "lockstep-model-wrong.cu";
  std::ofstream(file) << "not C++\n";
  const Said wrong = run({"profile", "01", file.string(), "--gpu", "h200"});
  CHECK(wrong.code == 1);
  fs::remove(file);
}
