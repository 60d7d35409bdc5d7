// SPDX-License-Identifier: BSD-3-Clause
#include "grader/judge/model.h"

#include <doctest/doctest.h>

namespace lockstep::grader::test {
namespace {

constexpr std::size_t bytes = 64U << 20;

double seconds(const std::map<std::string, double>& counters) {
  return modelled_seconds(modelled_gpu(), counters, bytes);
}

TEST_CASE("memory time is sectors at the copy's bandwidth") {
  const double sectors = bytes / 32.0;
  const double expected = static_cast<double>(bytes) / modelled_gpu().copy_bytes_per_second;
  CHECK(seconds({{"global_load_sectors", sectors / 2}, {"global_store_sectors", sectors / 2}}) ==
        doctest::Approx(expected));
  CHECK(seconds({{"global_load_sectors", 8 * sectors}}) == doctest::Approx(8 * expected));
}

TEST_CASE("the slowest part takes the time") {
  const double memory = seconds({{"global_load_sectors", 1e6}});
  const double atomics = seconds({{"global_atomic_lanes", 1e6}});
  CHECK(atomics > memory);
  CHECK(seconds({{"global_load_sectors", 1e6}, {"global_atomic_lanes", 1e6}}) == doctest::Approx(atomics));
  CHECK(seconds({{"shared_load_wavefronts", 1e9}}) > seconds({{"shared_load_wavefronts", 1e8}}));
}

TEST_CASE("many threads with little to load wait for memory's answers") {
  // A copy of one int a thread against one of four.
  const double sectors = bytes / 32.0;
  const auto copy = [&](double threads) {
    return seconds({{"global_load_sectors", sectors / 2}, {"global_store_sectors", sectors / 2}, {"threads", threads}});
  };
  CHECK(copy(bytes / 32.0) == doctest::Approx(copy(0)));
  CHECK(copy(bytes / 8.0) / copy(bytes / 32.0) == doctest::Approx(4212.0 / 2719));
}

TEST_CASE("colliding atomics cost more than spread ones") {
  const double spread = seconds({{"global_atomic_lanes", 3.2e6}});
  const double colliding = seconds({{"global_atomic_lanes", 3.2e6}, {"global_atomic_collisions", 3.1e6}});
  CHECK(colliding > 2 * spread);
  // More collisions than lanes cannot make time negative.
  CHECK(seconds({{"global_atomic_lanes", 1}, {"global_atomic_collisions", 1e9}}) > 0);
}

TEST_CASE("each launch adds its overhead, in proportion to the case") {
  const double one = seconds({{"launches", 1}});
  CHECK(seconds({{"launches", 3}}) == doctest::Approx(3 * one));
  CHECK(one == doctest::Approx(modelled_gpu().launch_seconds / 8));
  CHECK(seconds({}) == 0);
}

}  // namespace
}  // namespace lockstep::grader::test
