// SPDX-License-Identifier: BSD-3-Clause
// A particle is a row of words: 7 or 8 floats in the order of its members.
#include "lockstep/task.h"

#include <cmath>

namespace {

using lockstep::Case;
using lockstep::Expected;

constexpr std::size_t particle_words = 7;
constexpr std::size_t charged_words = 8;
constexpr double gravity = 9.81F;  // as the float is

enum Word : std::size_t { x, y, z, vx, vy, vz, mass, charge };

/// `value` + `rate` * dt, in floats: the product is rounded, or not where it is fused with the sum, then the sum is.
Expected stepped(double value, double rate, double dt) {
  return {value + rate * dt, 0x1p-23 * (std::abs(value) + std::abs(rate * dt))};
}

/// What is expected of word i of an array of structures of `words` words that holds in(i) before the step.
template <class In>
auto moved(In in, std::size_t words, double dt) {
  return [=](std::size_t i) -> Expected {
    const auto value = static_cast<double>(in(i));
    switch (i % words) {
      case x:
      case y:
      case z: return stepped(value, static_cast<double>(in(i + vx)), dt);
      case vx:
        if (words == charged_words) return stepped(value, static_cast<double>(in(i - vx + charge)), dt);
        return {value, 0};
      case vz: return stepped(value, -gravity, dt);
      default: return {value, 0};
    }
  };
}

Case make_case(const lockstep::Sizes& sizes, const lockstep::Rng& rng) {
  const std::size_t count = sizes["count"];
  const float dt = rng.uniform(0, 0.25F, 0.5F);
  const auto in = [r = rng.stream(0)](std::size_t i) { return r.uniform(i, -1.0F, 1.0F); };
  const auto charged_in = [r = rng.stream(1)](std::size_t i) { return r.uniform(i, -1.0F, 1.0F); };

  Case c;
  c.input<float>("in", {count, particle_words}, in);
  c.output<float>("out", {count, particle_words}, moved(in, particle_words, static_cast<double>(dt)));
  c.input<float>("charged_in", {count, charged_words}, charged_in);
  c.output<float>("charged_out", {count, charged_words}, moved(charged_in, charged_words, static_cast<double>(dt)));
  c.scalar("count", count);
  c.scalar("dt", dt);
  c.least_bytes(2 * sizeof(float) * (particle_words + charged_words) * count);
  return c;
}

LOCKSTEP_TASK(make_case);

}  // namespace
