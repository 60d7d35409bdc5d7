// SPDX-License-Identifier: BSD-3-Clause
// Lab 06: four elements a lane are a quarter of the requests, exactly.
#include "counters.h"
#include "device.h"

#define STEPS(DO) DO(baseline) DO(2_four_wide) DO(3_heads_and_remainders) DO(4_more_in_flight) DO(copy_ints)
#define DECLARE(step) void copy_ints_##step(const int*, int*, std::size_t);
STEPS(DECLARE)

TEST_CASE("lab 06: 128-bit accesses make a quarter of the requests") {
  constexpr std::size_t length = 1 << 16;
  const DeviceBuffer<int> in(length);
  const DeviceBuffer<int> out(length);
  const auto requests = [&](void (*copy)(const int*, int*, std::size_t)) {
    const auto c = counters_of([&] { copy(in.data(), out.data(), length); });
    CHECK(c.global_load_requests == c.global_store_requests);
    CHECK(c.global_load_sectors == length / 8);
    return c.global_load_requests;
  };
  const auto scalar = requests(copy_ints_baseline);
  CHECK(scalar == length / 32);
#define IS_A_QUARTER(step) CHECK(4 * requests(copy_ints_##step) == scalar);
  IS_A_QUARTER(2_four_wide)
  IS_A_QUARTER(3_heads_and_remainders)
  IS_A_QUARTER(4_more_in_flight)
  IS_A_QUARTER(copy_ints)
}
