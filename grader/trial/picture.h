// SPDX-License-Identifier: BSD-3-Clause
// A picture as a PNG file has it, in 8 or 16 bits a sample. Colour profiles and other remarks are not kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace lockstep::grader {

struct Picture {
  std::size_t width = 0;
  std::size_t height = 0;
  unsigned channels = 1;               ///< 1 grey, 2 grey and alpha, 3 RGB, 4 RGB and alpha
  unsigned bits = 8;                   ///< a sample: 8 or 16
  std::vector<std::uint16_t> samples;  ///< row-major, a pixel's channels side by side

  [[nodiscard]] bool has_alpha() const { return channels % 2 == 0; }
  /// Channels beside alpha.
  [[nodiscard]] unsigned colours() const { return has_alpha() ? channels - 1 : channels; }
  [[nodiscard]] unsigned most() const { return (1U << bits) - 1; }
};

inline constexpr std::size_t most_pixels = std::size_t{1} << 27;

/// Reads any PNG: a palette becomes RGB, a transparent colour becomes alpha, fewer than 8 bits become 8. `name` is the
/// file's in messages. Throws UsageError where it is none, is damaged or has more than most_pixels.
Picture decode_png(std::span<const std::uint8_t> file, const std::string& name);

/// Throws OutsideError.
std::vector<std::uint8_t> encode_png(const Picture& picture);

/// The version of libpng that is linked: "1.6.39".
std::string png_library_version();

/// One channel, as numbers from 0 to 1.
std::vector<float> channel_of(const Picture& picture, unsigned channel);

/// Replaces a channel by `values`, width * height of them, rounded to the picture's steps; what is then below 0 or
/// above 1 becomes 0 or 1, and a NaN 0. Returns how many did.
std::size_t set_channel(Picture& picture, unsigned channel, std::span<const float> values);

/// The part of `width` by `height` pixels in the middle.
Picture middle_of(const Picture& picture, std::size_t width, std::size_t height);

/// "RGB, 8 bit"
std::string describe_kind(const Picture& picture);

}  // namespace lockstep::grader
