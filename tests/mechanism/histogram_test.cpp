// SPDX-License-Identifier: BSD-3-Clause
// Labs 02 and 03: each step hands fewer additions to global memory, and fewer to the address that takes most.
#include <random>
#include <string>
#include <vector>

#include "counters.h"
#include "device.h"

#define HISTOGRAMS(DO, function, element, first, second, third) \
  DO(function, baseline, element)                               \
  DO(function, first, element)                                  \
  DO(function, second, element)                                 \
  DO(function, third, element)                                  \
  DO(function, function, element)
#define DECLARE(function, step, element) void function##_##step(const element*, std::size_t, unsigned*);

HISTOGRAMS(DECLARE, letter_histogram, char, 1_sectioned, 2_interleaved, 3_warp_aggregated)
HISTOGRAMS(DECLARE, byte_histogram, unsigned char, 1_one_shared_copy, 2_coarsened, 3_copy_a_lane)

namespace {

template <class Element>
struct Step {
  std::string name;
  void (*histogram)(const Element*, std::size_t, unsigned*);
};
#define STEP(function, step, element) Step<element>{#step, function##_##step},

/// The last step may hand over as many as the one before: what it changes shows on other data or in time.
template <class Element>
void check_that_atomics_fall(const std::vector<Step<Element>>& steps, const std::vector<Element>& data) {
  const DeviceBuffer<Element> in(data);
  const DeviceBuffer<unsigned> bins(256);
  simt::Counters before;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    CAPTURE(steps[i].name);
    const auto c = counters_of([&] { steps[i].histogram(in.data(), data.size(), bins.data()); });
    REQUIRE(c.global_atomic_lanes > 0);
    if (i == 0) {
      CHECK(c.global_atomic_lanes <= data.size());
    } else {
      const bool last = i + 1 == steps.size();
      CHECK(c.global_atomic_lanes < before.global_atomic_lanes + last);
      CHECK(c.global_atomic_hottest < before.global_atomic_hottest + last);
    }
    before = c;
  }
}

std::vector<unsigned char> bytes(std::size_t count, unsigned char least, unsigned char most, bool one_value) {
  std::mt19937 random(5);
  std::uniform_int_distribution<int> value(least, one_value ? least : most);
  std::vector<unsigned char> result(count);
  for (auto& byte : result) byte = static_cast<unsigned char>(value(random));
  return result;
}

constexpr std::size_t length = 1 << 19;

}  // namespace

TEST_CASE("lab 02: global atomics and the hottest address's share fall at each step") {
  const std::vector<Step<char>> steps = {
      HISTOGRAMS(STEP, letter_histogram, char, 1_sectioned, 2_interleaved, 3_warp_aggregated)};
  const auto text = bytes(length, 'a', 'z', false);
  check_that_atomics_fall(steps, std::vector<char>(text.begin(), text.end()));
}

TEST_CASE("lab 03: global atomics and the hottest address's share fall at each step") {
  const std::vector<Step<unsigned char>> steps = {
      HISTOGRAMS(STEP, byte_histogram, unsigned char, 1_one_shared_copy, 2_coarsened, 3_copy_a_lane)};
  for (const bool one_value : {false, true}) {
    CAPTURE(one_value);
    check_that_atomics_fall(steps, bytes(length, 0, 255, one_value));
  }
}

TEST_CASE("lab 03: a copy a lane keeps skewed data from queueing in shared memory") {
  const auto data = bytes(length, 'e', 'e', true);
  const DeviceBuffer<unsigned char> in(data);
  const DeviceBuffer<unsigned> bins(256);
  const auto coarsened = counters_of([&] { byte_histogram_2_coarsened(in.data(), length, bins.data()); });
  const auto copies = counters_of([&] { byte_histogram_3_copy_a_lane(in.data(), length, bins.data()); });
  CHECK(coarsened.shared_atomic_collisions == length - length / 32);
  CHECK(copies.shared_atomic_collisions == 0);
  CHECK(copies.shared_atomic_hottest < coarsened.shared_atomic_hottest);
}
