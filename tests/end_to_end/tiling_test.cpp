// SPDX-License-Identifier: BSD-3-Clause
// What a tile is for: each input element is loaded once, not as often as the mask is wide.
#include <doctest/doctest.h>

#include <string>

#include "program.h"

namespace {

double loaded_bytes(const std::string& step) {
  const auto file = end_to_end::root() + "/solutions/04_conv1d_tiled/" + step;
  return end_to_end::check("04", file, "sim")["counters"].at("global_load_bytes").get<double>();
}

}  // namespace

TEST_CASE("lab 04: tiles lower loads by t m / (t + m - 1), to 1%") {
  const double mask = 17;  // of the timed case
  const auto factor = [&](double tile) { return tile * mask / (tile + mask - 1); };
  const double untiled = loaded_bytes("1_constant_mask.cu");
  CHECK(untiled / loaded_bytes("2_output_tile.cu") == doctest::Approx(factor(256)).epsilon(0.01));
  CHECK(untiled / loaded_bytes("3_input_tile.cu") == doctest::Approx(factor(240)).epsilon(0.01));
  CHECK(untiled / loaded_bytes("4_register_tiling.cu") == doctest::Approx(factor(1024)).epsilon(0.01));
  CHECK(untiled / loaded_bytes("conv1d.cu") > factor(256));
}
