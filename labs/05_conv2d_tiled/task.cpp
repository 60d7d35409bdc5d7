// SPDX-License-Identifier: BSD-3-Clause
#include "lockstep/task.h"

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "lockstep/real_input.h"

namespace {

using lockstep::Case;
using lockstep::Expected;
using lockstep::Rng;

// An image of `height` rows of `width` elements, `pitch` apart. `Pixel` gives those that are no padding, by their
// index.
template <class Pixel>
struct Image {
  std::size_t width;
  std::size_t height;
  std::size_t pitch;
  Pixel pixel;

  [[nodiscard]] bool is_padding(std::size_t index) const { return index % pitch >= width; }

  // Whoever lets padding enter a sum gets a NaN, also if it is multiplied by 0.
  float operator()(std::size_t index) const {
    return is_padding(index) ? std::numeric_limits<float>::quiet_NaN() : pixel(index);
  }
};

struct Mask {
  std::size_t width;
  std::vector<float> weights;

  float operator()(std::size_t index) const { return weights[index]; }
};

// The weighted sum at (x, y) in double precision, and what single precision may be off.
//
// The bound is 16 * 2^-24 times the sum of |mask * in|. Of three million sums of 81 or 225 random products in single
// precision, none was off by more than a third of it. Rounding the factors to half precision costs up to 2^-12 of each
// product, which puts more than three quarters of all outputs beyond the bound (tests/lab_tasks/conv2d_test.cpp).
template <class Pixel>
Expected convolve(const Image<Pixel>& in, const Mask& mask, std::size_t x, std::size_t y) {
  const std::size_t halo = mask.width / 2;
  double sum = 0;
  double magnitude = 0;
  for (std::size_t k = 0; k < mask.width; ++k) {
    if (y + k < halo || y + k - halo >= in.height) continue;
    const std::size_t row = (y + k - halo) * in.pitch;
    for (std::size_t j = 0; j < mask.width; ++j) {
      if (x + j < halo || x + j - halo >= in.width) continue;
      const double product =
          static_cast<double>(mask.weights[k * mask.width + j]) * static_cast<double>(in.pixel(row + x + j - halo));
      sum += product;
      magnitude += std::abs(product);
    }
  }
  return {sum, 0x1p-20 * magnitude + 1e-37};
}

template <class Pixel>
Case make_case_of(const Image<Pixel>& in, const Mask& mask, const Rng& padding) {
  // The padding of `out` holds what must stay; the rest is NaN until it is written.
  const auto before = [in, r = padding](std::size_t i) {
    return in.is_padding(i) ? r.uniform(i, 1.0F, 2.0F) : std::numeric_limits<float>::quiet_NaN();
  };

  Case c;
  c.input<float>("in", {in.height, in.pitch}, in);
  c.input<float>("mask", {mask.width, mask.width}, mask);
  c.in_out<float>("out", {in.height, in.pitch}, before, [=](std::size_t i) {
    if (in.is_padding(i)) return Expected{static_cast<double>(before(i)), 0};
    return convolve(in, mask, i % in.pitch, i / in.pitch);
  });
  c.scalar("width", in.width);
  c.scalar("height", in.height);
  c.scalar("pitch", in.pitch);
  c.scalar("mask_width", mask.width);
  c.least_bytes(sizeof(float) * (2 * in.width * in.height + mask.weights.size()));
  return c;
}

Case make_case(const lockstep::Sizes& sizes, const Rng& rng) {
  Mask mask{sizes["mask_width"], {}};
  for (std::size_t i = 0; i < mask.width * mask.width; ++i) {
    mask.weights.push_back(rng.stream(1).uniform(i, -1.0F, 1.0F));
  }
  const auto pixel = [r = rng.stream(0)](std::size_t i) { return r.uniform(i, -1.0F, 1.0F); };
  return make_case_of(Image<decltype(pixel)>{sizes["width"], sizes["height"], sizes["pitch"], pixel}, mask,
                      rng.stream(2));
}

LOCKSTEP_TASK(make_case);

// Rows begin on a line of 128 bytes.
Case make_case_of_plane(const lockstep::Plane& plane, std::span<const float> mask, std::size_t mask_width) {
  constexpr std::size_t line = 128 / sizeof(float);
  const std::size_t pitch = (plane.width + line - 1) / line * line;
  const auto pixel = [plane, pitch](std::size_t i) { return plane.values[i / pitch * plane.width + i % pitch]; };
  return make_case_of(Image<decltype(pixel)>{plane.width, plane.height, pitch, pixel},
                      Mask{mask_width, {mask.begin(), mask.end()}}, Rng(1));
}

constexpr std::size_t widest_mask = 15;
LOCKSTEP_REAL_INPUT(OfPlane, make_case_of_plane, widest_mask);

}  // namespace
