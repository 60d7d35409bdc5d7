// SPDX-License-Identifier: BSD-3-Clause
// PNG files of every kind, made for tests.
#pragma once

#include <png.h>

#include <cstdint>
#include <vector>

namespace lockstep::grader::test {

struct PngSample {
  unsigned width = 1;
  unsigned height = 1;
  int colour_type = PNG_COLOR_TYPE_GRAY;
  int bits = 8;
  int interlace = PNG_INTERLACE_NONE;
  std::vector<std::uint8_t> rows;          ///< as they go into the file: packed, 16 bits with the higher byte first
  std::vector<png_color> palette = {};     ///< where the type has one
  std::vector<png_byte> transparent = {};  ///< alpha of the palette's first colours
};

/// Its bytes as a PNG file.
std::vector<std::uint8_t> png_file(PngSample sample);

}  // namespace lockstep::grader::test
