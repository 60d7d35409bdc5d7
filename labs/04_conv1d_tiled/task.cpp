// SPDX-License-Identifier: BSD-3-Clause
#include "lockstep/task.h"

#include <cmath>

namespace {

using lockstep::Case;
using lockstep::Expected;
using lockstep::Rng;

// A magnitude of 0.25 to 1 with a random sign: no element is small enough to hide that it was left out or read twice,
// and the mask has no symmetry that would hide a mirrored one.
float away_from_zero(const Rng& rng, std::size_t index) {
  const float magnitude = rng.uniform(index, 0.25F, 1.0F);
  return (rng.bits(index) & 1U) != 0 ? magnitude : -magnitude;
}

struct Reference {
  Rng in;
  std::vector<double> mask;
  std::size_t length;

  Expected operator()(std::size_t i) const {
    const std::size_t radius = mask.size() / 2;
    const std::size_t first = i < radius ? radius - i : 0;  // weights before it lie over ghost cells
    double sum = 0;
    double magnitudes = 0;
    for (std::size_t j = first; j < mask.size() && i + j - radius < length; ++j) {
      const double product = mask[j] * static_cast<double>(away_from_zero(in, i + j - radius));
      sum += product;
      magnitudes += std::abs(product);
    }
    // Summing n rounded products in single precision, in any order, is off by at most n 2^-24 times the sum of their
    // magnitudes (to first order; one more covers the rest).
    return {sum, static_cast<double>(mask.size() + 1) * 0x1p-24 * magnitudes};
  }
};

Case make_case(const lockstep::Sizes& sizes, const Rng& rng) {
  const std::size_t length = sizes["length"];
  const std::size_t mask_width = sizes["mask_width"];
  const Rng in = rng.stream(0);
  const Rng weights = rng.stream(1);

  Case c;
  c.input<float>("in", {length}, [in](std::size_t i) { return away_from_zero(in, i); });
  c.input<float>("mask", {mask_width}, [weights](std::size_t j) { return away_from_zero(weights, j); });
  Reference reference{in, std::vector<double>(mask_width), length};
  for (std::size_t j = 0; j < mask_width; ++j) reference.mask[j] = static_cast<double>(away_from_zero(weights, j));
  c.output<float>("out", {length}, std::move(reference));
  c.scalar("length", length);
  c.scalar("mask_width", mask_width);
  c.least_bytes(2 * length * sizeof(float) + mask_width * sizeof(float));
  return c;
}

LOCKSTEP_TASK(make_case);

}  // namespace
