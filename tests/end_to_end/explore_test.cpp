// SPDX-License-Identifier: BSD-3-Clause
// `lockstep explore`: every lab's experiment compiles, is right and counts in the simulator what its lab says.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "program.h"

namespace {

using end_to_end::Said;

Said explore(std::vector<std::string> words) {
  words.insert(words.begin(), "explore");
  words.insert(words.end(), {"--backend", "sim", "--json"});
  return end_to_end::run(words);
}

nlohmann::json explored(std::vector<std::string> words) {
  const Said said = explore(std::move(words));
  CAPTURE(said.error);
  CHECK(said.code == 0);
  REQUIRE_FALSE(said.out.empty());
  return nlohmann::json::parse(said.out);
}

/// A counter of one way at one point of a sweep, over another.
double quotient(const nlohmann::json& json, std::size_t sweep, std::size_t point, std::size_t way, const char* of,
                const char* per) {
  const auto& counters = json.at("sweeps").at(sweep).at("points").at(point).at("contestants").at(way).at("counters");
  return counters.at(of).get<double>() / counters.at(per).get<double>();
}

double sectors(const nlohmann::json& json, std::size_t sweep, std::size_t point, std::size_t way, const char* kind) {
  const std::string prefix = std::string("global_") + kind;
  return quotient(json, sweep, point, way, (prefix + "_sectors").c_str(), (prefix + "_requests").c_str());
}

/// That every way was right and did something at every point.
void check_all(const nlohmann::json& json, std::size_t sweeps) {
  REQUIRE(json.at("sweeps").size() == sweeps);
  for (const auto& sweep : json.at("sweeps")) {
    for (const auto& point : sweep.at("points")) {
      REQUIRE_FALSE(point.at("contestants").empty());
      for (const auto& way : point.at("contestants")) {
        CHECK(way.at("wrong") == "");
        CHECK(way.at("counters").at("threads").get<double>() > 0);
      }
    }
  }
}

}  // namespace

TEST_CASE("explore 01: a stride costs sectors up to 32, an offset one more, on the side that has it") {
  const auto json = explored({"01", "--strides", "1,2,8,32", "--offsets", "0,1,8,31"});
  check_all(json, 2);
  const double by_stride[] = {4, 8, 32, 32};
  const double by_offset[] = {4, 5, 4, 5};
  for (std::size_t i = 0; i < 4; ++i) {
    CAPTURE(i);
    CHECK(sectors(json, 0, i, 0, "load") == by_stride[i]);
    CHECK(sectors(json, 0, i, 1, "store") == by_stride[i]);
    CHECK(sectors(json, 0, i, 1, "load") == 4);
    CHECK(sectors(json, 1, i, 0, "load") == by_offset[i]);
    CHECK(sectors(json, 1, i, 1, "store") == by_offset[i]);
  }
}

TEST_CASE("explore 02: with one letter alone all lanes of a warp meet, in any order of warps") {
  for (const char* seed : {"1", "7"}) {
    const auto json = explored({"02", "--shares", "0,100", "--seed", seed});
    check_all(json, 1);
    CHECK(quotient(json, 0, 1, 0, "global_atomic_collisions", "global_atomic_lanes") == 31.0 / 32);
    CHECK(quotient(json, 0, 0, 0, "global_atomic_collisions", "global_atomic_lanes") < 0.9);
  }
}

TEST_CASE("explore 03: with a copy a lane nobody meets") {
  const auto json = explored({"03", "--shares", "0,100", "--copies", "1,2,32"});
  check_all(json, 2);
  const double met[] = {31.0 / 32, 30.0 / 32, 0};
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(quotient(json, 1, i, 1, "shared_atomic_collisions", "shared_atomic_lanes") == met[i]);
  }
}

TEST_CASE("explore 04 and 05: a tile loads its inputs once") {
  const auto line = explored({"04", "--masks", "3,127", "--tiles", "32,896"});
  check_all(line, 2);
  const double tile = quotient(line, 1, 0, 0, "global_load_bytes", "threads");  // as many threads as outputs
  CHECK(tile == doctest::Approx(4 * (32.0 + 9 - 1) / 32).epsilon(0.001));       // less the ghost cells at the ends
  const auto plane = explored({"05", "--masks", "3,15", "--tiles", "4,32"});
  check_all(plane, 2);
  CHECK(plane["sweeps"][1]["points"][0]["contestants"].size() == 2);
  CHECK(plane["sweeps"][1]["points"][1]["contestants"].size() == 1);
}

TEST_CASE("explore 06: a vector is fewer requests of more sectors") {
  const auto json = explored({"06", "--vectors", "1,2,4", "--offsets", "0,1"});
  check_all(json, 2);
  for (std::size_t i = 0; i < 3; ++i) {
    for (const std::size_t way : {0, 1}) CHECK(sectors(json, 0, i, way, "load") == 4.0 * (1U << i));
  }
  CHECK(explored({"06", "--vectors", "1,4", "--offsets", "2"})["sweeps"][0]["points"][1]["contestants"].empty());
}

TEST_CASE("explore 07: direct loads touch a word of each structure, shuffles take them in order") {
  const auto json = explored({"07", "--words", "1,3,7,8,16"});
  check_all(json, 1);
  const double direct[] = {4, 12, 28, 32, 32};
  for (std::size_t i = 0; i < 5; ++i) {
    CHECK(sectors(json, 0, i, 0, "load") == direct[i]);
    CHECK(sectors(json, 0, i, 1, "load") == 4);
  }
}
