// SPDX-License-Identifier: BSD-3-Clause
#include "grader/report/line_costs.h"

#include <doctest/doctest.h>

namespace lockstep::grader {
namespace {

using Counters = std::map<std::string, double>;

const GpuModel& gpu() { return modelled_gpu(); }

LineCost only(const Counters& counters) {
  const auto costs = costly_lines(gpu(), {{"a.cu", 7, counters}}, 0, 0);
  REQUIRE(costs.size() == 1);
  CHECK(costs[0].file == "a.cu");
  CHECK(costs[0].line == 7);
  CHECK(costs[0].seconds > 0);
  return costs[0];
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

constexpr double requests = 1000;
constexpr double lanes = 32 * requests;

}  // namespace

TEST_CASE("lines that waste nothing cost nothing") {
  const Counters coalesced = {{"lane_accesses", lanes},
                              {"global_load_requests", requests},
                              {"global_load_sectors", 4 * requests},
                              {"global_load_sectors_ideal", 4 * requests}};
  CHECK(costly_lines(gpu(), {{"a.cu", 1, coalesced}}, 0, 0).empty());
  CHECK(costly_lines(gpu(), {{"a.cu", 1, {}}}, 0, 0).empty());
  CHECK(costly_lines(gpu(), {}, 1, 0.05).empty());
}

TEST_CASE("sectors moved for a few of their bytes") {
  const LineCost cost = only({{"lane_accesses", lanes},
                              {"global_load_requests", requests},
                              {"global_load_sectors", 32 * requests},
                              {"global_load_sectors_ideal", 4 * requests}});
  CHECK(cost.waste == Waste::global_sectors);
  CHECK(contains(cost.sentence, "32.0 sectors a request where 4.0 hold"));
  CHECK(cost.seconds == doctest::Approx(28 * requests * 32 / gpu().copy_bytes_per_second));
}

TEST_CASE("elements that are loaded again and again") {
  const Counters counters = {{"lane_accesses", lanes},
                             {"global_load_requests", requests},
                             {"global_load_sectors", 5 * requests},
                             {"global_load_sectors_ideal", 4 * requests}};
  const double all = 4 * requests * 32 / gpu().copy_bytes_per_second;
  const auto costs = costly_lines(gpu(), {{"a.cu", 7, counters}}, all / 10, 0);
  REQUIRE(costs.size() == 1);
  CHECK(costs[0].waste == Waste::repeated_loads);
  CHECK(contains(costs[0].sentence, "10.0 times the bytes that the whole task must move"));
  CHECK(costs[0].seconds == doctest::Approx(0.9 * all));
  // Where the task moves as much, or where it is not known, none of them need be a second one.
  for (const double least : {all, 0.0}) {
    CHECK(costly_lines(gpu(), {{"a.cu", 7, counters}}, least, 0).at(0).waste == Waste::global_sectors);
  }
}

TEST_CASE("bank conflicts") {
  const LineCost cost = only({{"lane_accesses", lanes},
                              {"shared_load_requests", requests},
                              {"shared_load_wavefronts", 32 * requests},
                              {"shared_load_wavefronts_ideal", requests}});
  CHECK(cost.waste == Waste::bank_conflicts);
  CHECK(contains(cost.sentence, "32.0 wavefronts where one would do"));
}

TEST_CASE("lanes that meet at an address of shared memory") {
  const LineCost cost = only({{"lane_accesses", lanes},
                              {"shared_atomic_requests", requests},
                              {"shared_atomic_lanes", lanes},
                              {"shared_atomic_collisions", lanes - requests},
                              {"shared_atomic_hottest", 4096}});
  CHECK(cost.waste == Waste::shared_collisions);
  CHECK(contains(cost.sentence, "32.0 lanes of a warp meet at each address"));
  CHECK(contains(cost.sentence, "the hottest takes 4,096"));
}

TEST_CASE("atomics on global memory") {
  const LineCost cost = only({{"lane_accesses", lanes},
                              {"global_atomic_requests", requests},
                              {"global_atomic_lanes", lanes},
                              {"global_atomic_collisions", lanes / 2},
                              {"global_atomic_hottest", 12345}});
  CHECK(cost.waste == Waste::global_atomics);
  CHECK(contains(cost.sentence, "32,000 atomic updates of global memory, 12,345 of them at one address"));
}

TEST_CASE("constant memory at many addresses, and one") {
  Counters counters = {
      {"lane_accesses", lanes}, {"constant_load_requests", requests}, {"constant_load_addresses", 32 * requests}};
  CHECK(only(counters).waste == Waste::constant_addresses);
  counters["constant_load_addresses"] = requests;
  CHECK(costly_lines(gpu(), {{"a.cu", 1, counters}}, 0, 0).empty());
}

TEST_CASE("one lane works, 31 wait") {
  const LineCost cost =
      only({{"lane_accesses", requests}, {"shared_load_requests", requests}, {"divergent_requests", requests}});
  CHECK(cost.waste == Waste::idle_lanes);
  CHECK(contains(cost.sentence, "1.0 of 32 lanes take part"));
}

TEST_CASE("the most expensive line is first, and small ones are left out") {
  const auto wasteful = [](double factor) {
    return Counters{{"lane_accesses", lanes * factor},
                    {"global_store_requests", requests * factor},
                    {"global_store_sectors", 32 * requests * factor},
                    {"global_store_sectors_ideal", 4 * requests * factor}};
  };
  const std::vector<LineCounters> lines = {
      {"a.cu", 1, wasteful(1)}, {"a.cu", 2, wasteful(100)}, {"b.cu", 3, wasteful(40)}};
  auto costs = costly_lines(gpu(), lines, 0, 0.05);
  REQUIRE(costs.size() == 2);
  CHECK(costs[0].line == 2);
  CHECK(costs[1].line == 3);
  // Beside a kernel that must move very much anyway, none of it matters.
  CHECK(costly_lines(gpu(), lines, 1, 0.05).empty());
}

}  // namespace lockstep::grader
