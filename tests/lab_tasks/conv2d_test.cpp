// SPDX-License-Identifier: BSD-3-Clause
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <variant>
#include <vector>

#include "lockstep/task.h"

namespace {

using lockstep::Buffer;
using lockstep::Expected;

struct Image {
  std::size_t width;
  std::size_t height;
  std::size_t pitch;
  std::size_t mask_width;
};

// What the task says of one case: its buffers, filled.
struct Filled {
  std::vector<float> in;
  std::vector<float> mask;
  std::vector<float> before;
  std::vector<Expected> expected;
};

std::vector<float> filled(const Buffer& buffer) {
  std::vector<float> values(buffer.count());
  buffer.fill(0, std::as_writable_bytes(std::span(values)));
  return values;
}

Filled make(const Image& image) {
  const lockstep::Sizes sizes(
      {{"width", image.width}, {"height", image.height}, {"pitch", image.pitch}, {"mask_width", image.mask_width}});
  const auto specification = lockstep::tasks().at("05_conv2d_tiled")(sizes, lockstep::Rng(11));
  const auto buffer = [&](std::size_t i) { return std::get<Buffer>(specification.arguments().at(i)); };
  Filled result{filled(buffer(0)), filled(buffer(1)), filled(buffer(2)), std::vector<Expected>(buffer(2).count())};
  buffer(2).expect(0, result.expected);
  return result;
}

using Element = std::function<float(float)>;

// A convolution in single precision, with its inputs passed through `element` and the image moved by `shift`.
std::vector<float> convolved(const Image& image, const Filled& filled, const Element& element, std::size_t shift) {
  std::vector<float> out = filled.before;
  const std::size_t halo = image.mask_width / 2;
  for (std::size_t y = 0; y < image.height; ++y) {
    for (std::size_t x = 0; x < image.width; ++x) {
      float sum = 0;
      for (std::size_t k = 0; k < image.mask_width; ++k) {
        for (std::size_t j = 0; j < image.mask_width; ++j) {
          const std::size_t row = y + k - halo;  // wraps round to a large number off the edge
          const std::size_t column = x + j + shift - halo;
          if (row >= image.height || column >= image.width) continue;
          sum += filled.mask[k * image.mask_width + j] * element(filled.in[row * image.pitch + column]);
        }
      }
      out[y * image.pitch + x] = sum;
    }
  }
  return out;
}

std::size_t wrong(const Filled& filled, const std::vector<float>& out) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const double difference = std::abs(static_cast<double>(out[i]) - filled.expected[i].value);
    if (!(difference <= filled.expected[i].tolerance)) ++count;
  }
  return count;
}

float as_is(float value) { return value; }

float in_half_precision(float value) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  bits = (bits + 0x1000U) & 0xffffe000U;
  std::memcpy(&value, &bits, sizeof bits);
  return value;
}

}  // namespace

TEST_CASE("convolutions: single precision passes; half precision, a halo one off, zeros and touched padding fail") {
  for (const std::size_t mask_width : {1, 3, 9, 15}) {
    const Image image{120, 40, 128, mask_width};
    CAPTURE(mask_width);
    const Filled filled = make(image);
    const std::size_t outputs = image.width * image.height;
    auto out = convolved(image, filled, as_is, 0);
    CHECK(wrong(filled, out) == 0);
    CHECK(wrong(filled, filled.before) == outputs);  // not written
    CHECK(wrong(filled, convolved(image, filled, in_half_precision, 0)) > outputs * 3 / 4);
    CHECK(wrong(filled, convolved(image, filled, as_is, 1)) > outputs * 99 / 100);
    CHECK(wrong(filled, std::vector<float>(out.size(), 0.0F)) > outputs * 99 / 100);

    out[image.width] = 0;  // padding
    CHECK(wrong(filled, out) == 1);
  }
}
