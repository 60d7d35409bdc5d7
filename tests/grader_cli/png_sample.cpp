// SPDX-License-Identifier: BSD-3-Clause
#include "grader_cli/png_sample.h"

#include <stdexcept>

namespace lockstep::grader::test {

std::vector<std::uint8_t> png_file(PngSample sample) {
  std::vector<std::uint8_t> file;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  png_infop info = png_create_info_struct(png);
  std::vector<png_bytep> rows(sample.height);
  for (unsigned y = 0; y < sample.height; ++y) rows[y] = &sample.rows[sample.rows.size() / sample.height * y];
  const auto append = [](png_structp writer, png_bytep from, std::size_t count) {
    auto* to = static_cast<std::vector<std::uint8_t>*>(png_get_io_ptr(writer));
    to->insert(to->end(), from, from + count);
  };
  if (setjmp(png_jmpbuf(png)) != 0) throw std::logic_error("libpng refuses the sample");
  png_set_write_fn(png, &file, append, [](png_structp) {});
  png_set_IHDR(png, info, sample.width, sample.height, sample.bits, sample.colour_type, sample.interlace,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (!sample.palette.empty()) {
    png_set_PLTE(png, info, sample.palette.data(), static_cast<int>(sample.palette.size()));
  }
  if (!sample.transparent.empty()) {
    png_set_tRNS(png, info, sample.transparent.data(), static_cast<int>(sample.transparent.size()), nullptr);
  }
  png_write_info(png, info);
  png_write_image(png, rows.data());
  png_write_end(png, nullptr);
  png_destroy_write_struct(&png, &info);
  return file;
}

}  // namespace lockstep::grader::test
