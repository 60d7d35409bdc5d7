// SPDX-License-Identifier: BSD-3-Clause
#include "lockstep/task.h"

#include <cmath>

#include "lockstep/real_input.h"

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

// `In` gives an input element by its index.
template <class In>
struct Reference {
  In in;
  std::vector<double> mask;
  std::size_t length = 0;

  Expected operator()(std::size_t i) const {
    const std::size_t radius = mask.size() / 2;
    const std::size_t first = i < radius ? radius - i : 0;  // weights before it lie over ghost cells
    double sum = 0;
    double magnitudes = 0;
    for (std::size_t j = first; j < mask.size() && i + j - radius < length; ++j) {
      const double product = mask[j] * static_cast<double>(in(i + j - radius));
      sum += product;
      magnitudes += std::abs(product);
    }
    // Summing n rounded products in single precision, in any order, is off by at most n 2^-24 times the sum of their
    // magnitudes (to first order; one more covers the rest).
    return {sum, static_cast<double>(mask.size() + 1) * 0x1p-24 * magnitudes};
  }
};

template <class In>
Case make_case_of(const In& in, std::size_t length, std::span<const float> mask) {
  Case c;
  c.input<float>("in", {length}, in);
  c.input<float>("mask", {mask.size()},
                 [weights = std::vector(mask.begin(), mask.end())](std::size_t j) { return weights[j]; });
  c.output<float>("out", {length}, Reference<In>{in, std::vector<double>(mask.begin(), mask.end()), length});
  c.scalar("length", length);
  c.scalar("mask_width", mask.size());
  c.least_bytes(2 * length * sizeof(float) + mask.size_bytes());
  return c;
}

Case make_case(const lockstep::Sizes& sizes, const Rng& rng) {
  std::vector<float> mask(sizes["mask_width"]);
  for (std::size_t j = 0; j < mask.size(); ++j) mask[j] = away_from_zero(rng.stream(1), j);
  const auto in = [r = rng.stream(0)](std::size_t i) { return away_from_zero(r, i); };
  return make_case_of(in, sizes["length"], mask);
}

LOCKSTEP_TASK(make_case);

Case make_case_of_numbers(std::span<const float> numbers, std::span<const float> mask) {
  return make_case_of([numbers](std::size_t i) { return numbers[i]; }, numbers.size(), mask);
}

constexpr std::size_t widest_mask = 127;
LOCKSTEP_REAL_INPUT(OfNumbers, make_case_of_numbers, widest_mask);

}  // namespace
