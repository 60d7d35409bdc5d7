// SPDX-License-Identifier: BSD-3-Clause
// libpng. It reports an error by a jump, so while one of its functions runs no object with a destructor may be alive in
// the functions below those that it jumps over: everything that owns memory lives in the callers.
#include <png.h>

#include <bit>
#include <csetjmp>
#include <cstring>

#include "grader/catalog/errors.h"
#include "grader/trial/picture.h"

namespace lockstep::grader {
namespace {

// A PNG's samples of 16 bits begin with the higher byte.
constexpr bool swapped = std::endian::native == std::endian::little;

// What libpng last complained of.
struct Complaint {
  char text[128] = {};
};

[[noreturn]] void complain(png_structp png, png_const_charp message) {
  auto* complaint = static_cast<Complaint*>(png_get_error_ptr(png));
  std::strncpy(complaint->text, message, sizeof complaint->text - 1);
  png_longjmp(png, 1);
}
void ignore_warning(png_structp /*png*/, png_const_charp /*message*/) {}

// Calls `work`; false where libpng jumped out of it.
template <class Work>
bool guarded(png_structp png, const Work& work) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  work();
  return true;
}

struct Source {
  const std::uint8_t* next;
  std::size_t left;
};
void read_from(png_structp png, png_bytep to, std::size_t count) {
  auto* source = static_cast<Source*>(png_get_io_ptr(png));
  if (count > source->left) png_error(png, "it ends too early");
  std::memcpy(to, source->next, count);
  source->next += count;
  source->left -= count;
}

// No exception may pass through libpng.
struct Sink {
  std::vector<std::uint8_t> bytes;
  bool full = false;
};
void write_to(png_structp png, png_bytep from, std::size_t count) {
  auto* sink = static_cast<Sink*>(png_get_io_ptr(png));
  try {
    sink->bytes.insert(sink->bytes.end(), from, from + count);
  } catch (...) {
    sink->full = true;
  }
  if (sink->full) png_error(png, "there is no memory for it");
}
void flush_nothing(png_structp /*png*/) {}

class Reader {
 public:
  Reader() : png_(png_create_read_struct(PNG_LIBPNG_VER_STRING, &complaint_, complain, ignore_warning)) {
    if (png_ != nullptr) info_ = png_create_info_struct(png_);
    if (info_ == nullptr) throw OutsideError("libpng does not start.");
  }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  ~Reader() { png_destroy_read_struct(&png_, &info_, nullptr); }

  // False with the complaint where the file is damaged.
  bool read_header(Source& source, Picture& picture) {
    return guarded(png_, [&] {
      png_set_read_fn(png_, &source, read_from);
      png_read_info(png_, info_);
      png_set_expand(png_);  // palettes to RGB, fewer bits to 8, a transparent colour to alpha
      if (png_get_bit_depth(png_, info_) == 16 && swapped) png_set_swap(png_);
      png_set_interlace_handling(png_);
      png_read_update_info(png_, info_);
      picture.width = png_get_image_width(png_, info_);
      picture.height = png_get_image_height(png_, info_);
      picture.channels = png_get_channels(png_, info_);
      picture.bits = png_get_bit_depth(png_, info_);
    });
  }
  bool read_pixels(std::vector<png_bytep>& rows) {
    return guarded(png_, [&] {
      png_read_image(png_, rows.data());
      png_read_end(png_, nullptr);
    });
  }
  [[nodiscard]] std::size_t row_bytes() const { return png_get_rowbytes(png_, info_); }
  [[nodiscard]] const char* complaint() const { return complaint_.text; }

 private:
  Complaint complaint_;
  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
};

class Writer {
 public:
  Writer() : png_(png_create_write_struct(PNG_LIBPNG_VER_STRING, &complaint_, complain, ignore_warning)) {
    if (png_ != nullptr) info_ = png_create_info_struct(png_);
    if (info_ == nullptr) throw OutsideError("libpng does not start.");
  }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  ~Writer() { png_destroy_write_struct(&png_, &info_); }

  bool write(const Picture& picture, std::vector<png_bytep>& rows, Sink& sink) {
    return guarded(png_, [&] {
      constexpr int types[] = {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
                               PNG_COLOR_TYPE_RGB_ALPHA};
      png_set_write_fn(png_, &sink, write_to, flush_nothing);
      png_set_IHDR(png_, info_, static_cast<png_uint_32>(picture.width), static_cast<png_uint_32>(picture.height),
                   static_cast<int>(picture.bits), types[picture.channels - 1], PNG_INTERLACE_NONE,
                   PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
      png_write_info(png_, info_);
      if (picture.bits == 16 && swapped) png_set_swap(png_);
      png_write_image(png_, rows.data());
      png_write_end(png_, nullptr);
    });
  }
  [[nodiscard]] const char* complaint() const { return complaint_.text; }

 private:
  Complaint complaint_;
  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
};

std::vector<png_bytep> rows_of(std::vector<std::uint8_t>& bytes, std::size_t height) {
  std::vector<png_bytep> rows(height);
  for (std::size_t y = 0; y < height; ++y) rows[y] = bytes.data() + bytes.size() / height * y;
  return rows;
}

}  // namespace

Picture decode_png(std::span<const std::uint8_t> file, const std::string& name) {
  constexpr std::size_t signature = 8;
  if (file.size() < signature || png_sig_cmp(file.data(), 0, signature) != 0) {
    throw UsageError(name + " is not a PNG file.");
  }
  Reader reader;
  const auto refuse = [&] { throw UsageError(name + " is a damaged PNG file: " + reader.complaint() + "."); };
  Source source{file.data(), file.size()};
  Picture picture;
  if (!reader.read_header(source, picture)) refuse();
  if (picture.width * picture.height > most_pixels) {
    throw UsageError(name + " has " + std::to_string(picture.width) + " x " + std::to_string(picture.height) +
                     " pixels, more than " + std::to_string(most_pixels) + ".");
  }
  std::vector<std::uint8_t> bytes(reader.row_bytes() * picture.height);
  auto rows = rows_of(bytes, picture.height);
  if (!reader.read_pixels(rows)) refuse();
  picture.samples.resize(picture.width * picture.height * picture.channels);
  if (picture.bits == 16) {
    std::memcpy(picture.samples.data(), bytes.data(), bytes.size());
  } else {
    for (std::size_t i = 0; i < picture.samples.size(); ++i) picture.samples[i] = bytes[i];
  }
  return picture;
}

std::string png_library_version() { return png_get_libpng_ver(nullptr); }

std::vector<std::uint8_t> encode_png(const Picture& picture) {
  std::vector<std::uint8_t> bytes(picture.samples.size() * picture.bits / 8);
  if (picture.bits == 16) {
    std::memcpy(bytes.data(), picture.samples.data(), bytes.size());
  } else {
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(picture.samples[i]);
  }
  auto rows = rows_of(bytes, picture.height);
  Writer writer;
  Sink sink;
  if (!writer.write(picture, rows, sink)) {
    throw OutsideError(std::string("The picture cannot be written as PNG: ") + writer.complaint() + ".");
  }
  return std::move(sink.bytes);
}

}  // namespace lockstep::grader
