// SPDX-License-Identifier: BSD-3-Clause
// Labs 04 and 05: what a tile is for. Each input element is loaded once a tile, not as often as the mask is wide.
#include <vector>

#include "counters.h"
#include "device.h"

#define STEPS_1D(DO) \
  DO(baseline) DO(1_constant_mask) DO(2_output_tile) DO(3_input_tile) DO(4_register_tiling) DO(conv1d)
#define DECLARE_1D(step) void conv1d_##step(const float*, const float*, float*, std::size_t, std::size_t);
STEPS_1D(DECLARE_1D)

#define STEPS_2D(DO) DO(baseline) DO(1_constant_mask) DO(2_output_tile) DO(3_input_tile)
#define DECLARE_2D(step) \
  void conv2d_##step(const float*, const float*, float*, std::size_t, std::size_t, std::size_t, std::size_t);
STEPS_2D(DECLARE_2D)

namespace {

constexpr double one_percent = 0.01;

}  // namespace

TEST_CASE("lab 04: tiles lower loads by t m / (t + m - 1), to 1%") {
  constexpr std::size_t length = 1 << 17;
  const DeviceBuffer<float> in(length), out(length), mask(127);
  for (const std::size_t width : {5, 9, 17, 33}) {
    CAPTURE(width);
    const auto loaded = [&](auto* conv1d) {
      const auto c = counters_of([&] { conv1d(in.data(), mask.data(), out.data(), length, width); });
      return static_cast<double>(c.global_load_bytes);
    };
    const auto factor = [m = static_cast<double>(width)](double tile) { return tile * m / (tile + m - 1); };
    const double untiled = loaded(conv1d_1_constant_mask);
    CHECK(loaded(conv1d_baseline) == doctest::Approx(2 * untiled).epsilon(one_percent));  // the mask comes on top
    CHECK(untiled / loaded(conv1d_2_output_tile) == doctest::Approx(factor(256)).epsilon(one_percent));
    // Its blocks of 256 threads cover the input tile.
    const auto outputs = static_cast<double>(256 - (width - 1));
    CHECK(untiled / loaded(conv1d_3_input_tile) == doctest::Approx(factor(outputs)).epsilon(one_percent));
    CHECK(untiled / loaded(conv1d_4_register_tiling) == doctest::Approx(factor(1024)).epsilon(one_percent));
  }
  const auto best = counters_of([&] { conv1d_conv1d(in.data(), mask.data(), out.data(), length, 17); });
  const auto tile = counters_of([&] { conv1d_2_output_tile(in.data(), mask.data(), out.data(), length, 17); });
  CHECK(best.global_load_bytes < tile.global_load_bytes);
}

TEST_CASE("lab 05: tiles lower loads by (t m / (t + m - 1)) squared, to 1%") {
  // So large that the ghost cells around it, which are not loaded, do not weigh.
  constexpr std::size_t side = 768;
  const DeviceBuffer<float> in(side * side), out(side * side), mask(15 * 15);
  for (const std::size_t width : {3, 5, 9}) {
    CAPTURE(width);
    const auto loaded = [&](auto* conv2d) {
      const auto c = counters_of([&] { conv2d(in.data(), mask.data(), out.data(), side, side, side, width); });
      return static_cast<double>(c.global_load_bytes);
    };
    const auto m = static_cast<double>(width);
    constexpr double tile = 16;
    const double factor = tile * m / (tile + m - 1);
    const double untiled = loaded(conv2d_1_constant_mask);
    CHECK(untiled / loaded(conv2d_2_output_tile) == doctest::Approx(factor * factor).epsilon(one_percent));
    CHECK(untiled / loaded(conv2d_3_input_tile) == doctest::Approx(factor * factor).epsilon(one_percent));
  }
}
