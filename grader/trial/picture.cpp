// SPDX-License-Identifier: BSD-3-Clause
#include "grader/trial/picture.h"

#include <algorithm>
#include <cmath>

namespace lockstep::grader {

std::vector<float> channel_of(const Picture& picture, unsigned channel) {
  std::vector<float> values(picture.width * picture.height);
  const auto most = static_cast<float>(picture.most());
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = static_cast<float>(picture.samples[i * picture.channels + channel]) / most;
  }
  return values;
}

std::size_t set_channel(Picture& picture, unsigned channel, std::span<const float> values) {
  const auto most = static_cast<float>(picture.most());
  std::size_t clamped = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const float rounded = std::round(values[i] * most);
    const bool inside = rounded >= 0 && rounded <= most;  // false for a NaN
    if (!inside) ++clamped;
    const float sample = inside ? rounded : rounded > most ? most : 0;
    picture.samples[i * picture.channels + channel] = static_cast<std::uint16_t>(sample);
  }
  return clamped;
}

Picture middle_of(const Picture& picture, std::size_t width, std::size_t height) {
  Picture part{std::min(width, picture.width), std::min(height, picture.height), picture.channels, picture.bits, {}};
  part.samples.reserve(part.width * part.height * part.channels);
  const std::size_t left = (picture.width - part.width) / 2;
  const std::size_t top = (picture.height - part.height) / 2;
  for (std::size_t y = 0; y < part.height; ++y) {
    const auto row =
        picture.samples.begin() + static_cast<std::ptrdiff_t>(((top + y) * picture.width + left) * picture.channels);
    part.samples.insert(part.samples.end(), row, row + static_cast<std::ptrdiff_t>(part.width * part.channels));
  }
  return part;
}

std::string describe_kind(const Picture& picture) {
  static constexpr const char* kinds[] = {"grey", "grey with alpha", "RGB", "RGB with alpha"};
  return std::string(kinds[picture.channels - 1]) + ", " + std::to_string(picture.bits) + " bit";
}

}  // namespace lockstep::grader
