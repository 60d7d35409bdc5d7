// SPDX-License-Identifier: BSD-3-Clause
#include "grader/trial/picture.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "grader/catalog/errors.h"
#include "grader_cli/png_sample.h"

namespace lockstep::grader {
namespace {

using test::png_file;
using test::PngSample;

using Samples = std::vector<std::uint16_t>;

Picture decoded(const PngSample& sample) { return decode_png(png_file(sample), "'sample'"); }

std::vector<std::uint8_t> counting(std::size_t count) {
  std::vector<std::uint8_t> bytes(count);
  for (std::size_t i = 0; i < count; ++i) bytes[i] = static_cast<std::uint8_t>(3 + 7 * i);
  return bytes;
}

void check_round_trip(const Picture& picture) {
  const Picture again = decode_png(encode_png(picture), "'again'");
  CHECK(again.width == picture.width);
  CHECK(again.height == picture.height);
  CHECK(again.channels == picture.channels);
  CHECK(again.bits == picture.bits);
  CHECK(again.samples == picture.samples);
}

}  // namespace

TEST_CASE("grey, RGB and both with alpha come as they are, and go back so") {
  const int types[] = {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB, PNG_COLOR_TYPE_RGB_ALPHA};
  for (unsigned channels = 1; channels <= 4; ++channels) {
    CAPTURE(channels);
    const auto bytes = counting(std::size_t{5} * 3 * channels);
    const Picture picture = decoded({.width = 5, .height = 3, .colour_type = types[channels - 1], .rows = bytes});
    CHECK(picture.width == 5);
    CHECK(picture.height == 3);
    CHECK(picture.channels == channels);
    CHECK(picture.bits == 8);
    CHECK(picture.has_alpha() == (channels == 2 || channels == 4));
    CHECK(picture.colours() == (channels >= 3 ? 3 : 1));
    CHECK(picture.samples == Samples(bytes.begin(), bytes.end()));
    check_round_trip(picture);
  }
}

TEST_CASE("16 bits a sample keep their order of bytes") {
  const Picture picture = decoded(
      {.width = 2, .height = 1, .colour_type = PNG_COLOR_TYPE_GRAY, .bits = 16, .rows = {0x12, 0x34, 0xff, 0x01}});
  CHECK(picture.bits == 16);
  CHECK(picture.most() == 65535);
  CHECK(picture.samples == Samples{0x1234, 0xff01});
  check_round_trip(picture);
}

TEST_CASE("a palette becomes RGB, and its transparency alpha") {
  const std::vector<png_color> palette = {{10, 20, 30}, {40, 50, 60}, {70, 80, 90}, {1, 2, 3}};
  PngSample sample{.width = 4,
                   .height = 1,
                   .colour_type = PNG_COLOR_TYPE_PALETTE,
                   .bits = 2,
                   .rows = {0b00011011},
                   .palette = palette};
  CHECK(decoded(sample).channels == 3);
  CHECK(decoded(sample).samples == Samples{10, 20, 30, 40, 50, 60, 70, 80, 90, 1, 2, 3});
  sample.transparent = {0, 128};
  CHECK(decoded(sample).channels == 4);
  CHECK(decoded(sample).samples == Samples{10, 20, 30, 0, 40, 50, 60, 128, 70, 80, 90, 255, 1, 2, 3, 255});
}

TEST_CASE("fewer bits a sample become 8") {
  const Picture picture = decoded({.width = 3, .height = 2, .bits = 1, .rows = {0b10100000, 0b01000000}});
  CHECK(picture.bits == 8);
  CHECK(picture.samples == Samples{255, 0, 255, 0, 255, 0});
}

TEST_CASE("an interlaced picture is the same as a plain one") {
  const auto bytes = counting(std::size_t{19} * 11 * 3);
  PngSample sample{.width = 19, .height = 11, .colour_type = PNG_COLOR_TYPE_RGB, .rows = bytes};
  const Picture plain = decoded(sample);
  sample.interlace = PNG_INTERLACE_ADAM7;
  CHECK(png_file(sample) != png_file({.width = 19, .height = 11, .colour_type = PNG_COLOR_TYPE_RGB, .rows = bytes}));
  CHECK(decoded(sample).samples == plain.samples);
}

TEST_CASE("what is no PNG, or a damaged one, is refused in a sentence") {
  const auto refusal = [](const std::vector<std::uint8_t>& file) -> std::string {
    try {
      decode_png(file, "'x.png'");
    } catch (const UsageError& error) {
      return error.what();
    }
    return "accepted";
  };
  CHECK(refusal({}) == "'x.png' is not a PNG file.");
  CHECK(refusal({'G', 'I', 'F', '8', '9', 'a', 0, 0, 0, 0}) == "'x.png' is not a PNG file.");
  const auto whole = png_file({.width = 40, .height = 40, .rows = counting(1600)});
  CHECK(refusal(whole) == "accepted");
  for (std::size_t length = 8; length < whole.size(); length += 5) {
    CAPTURE(length);
    CHECK(refusal({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)})
              .starts_with("'x.png' is a damaged PNG file: "));
  }
  auto changed = whole;
  changed[whole.size() / 2] ^= 0x5a;
  CHECK(refusal(changed).starts_with("'x.png' is a damaged PNG file: "));
  // A header that promises more pixels than anyone wants; its checksum is right.
  CHECK(refusal(png_file({.width = 1'000'000, .height = 1, .rows = counting(1'000'000)})) == "accepted");
}

TEST_CASE("a channel is taken out as numbers from 0 to 1 and put back, clamped") {
  Picture picture{2, 1, 4, 8, {0, 51, 255, 7, 255, 102, 0, 9}};
  CHECK(channel_of(picture, 0) == std::vector<float>{0.0F, 1.0F});
  CHECK(channel_of(picture, 1) == std::vector<float>{51.0F / 255, 102.0F / 255});
  CHECK(set_channel(picture, 1, channel_of(picture, 1)) == 0);
  CHECK(picture.samples == Samples{0, 51, 255, 7, 255, 102, 0, 9});
  CHECK(set_channel(picture, 0, std::vector<float>{-0.2F, 1.5F}) == 2);
  CHECK(set_channel(picture, 2, std::vector<float>{std::numeric_limits<float>::quiet_NaN(), 1.001F}) == 1);
  CHECK(picture.samples == Samples{0, 51, 0, 7, 255, 102, 255, 9});
}

TEST_CASE("the middle of a picture") {
  Picture picture{5, 3, 1, 8, {}};
  for (unsigned i = 0; i < 15; ++i) picture.samples.push_back(static_cast<std::uint16_t>(i));
  const Picture part = middle_of(picture, 3, 1);
  CHECK(part.width == 3);
  CHECK(part.height == 1);
  CHECK(part.samples == Samples{6, 7, 8});
  CHECK(middle_of(picture, 100, 100).samples == picture.samples);
}

}  // namespace lockstep::grader
