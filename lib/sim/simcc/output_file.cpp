// SPDX-License-Identifier: BSD-3-Clause
#include "output_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "toolchain.h"

namespace simt::simcc {
namespace {

namespace fs = std::filesystem;

// An object with debug information and the compiler's temporary files need less.
constexpr off_t room_needed = off_t{4} << 20;

[[noreturn]] void fail(const std::string& path, int error) {
  throw Error{3, "cannot write " + path + ": " + std::strerror(error)};
}

}  // namespace

OutputFile::OutputFile(const std::string& path) : path_(path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  if (fs::is_directory(status)) throw Error{2, "cannot write " + path + ": it is a folder"};
  discards_ = fs::exists(status) && !fs::is_regular_file(status);
  const fs::path parent = discards_ ? fs::temp_directory_path(ignored) : fs::path(path).parent_path();
  std::string name = (parent.empty() ? "." : parent.string()) + "/.simcc-XXXXXX";
  if (mkdtemp(name.data()) == nullptr) fail(path, errno);
  // The compiler may run in another folder's terms: TMPDIR wants a whole path.
  folder_ = fs::absolute(name).string();
}

OutputFile::~OutputFile() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

void OutputFile::publish() {
  if (discards_) return;
  std::error_code error;
  fs::rename(draft(), path_, error);
  if (error) fail(path_, error.value());
}

void OutputFile::write(const std::string& path, std::string_view text) const {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) fail(path, errno);
  int error = 0;
  while (!text.empty() && error == 0) {
    const ssize_t count = ::write(file, text.data(), text.size());
    if (count >= 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      error = errno;
    }
  }
  if (close(file) != 0 && error == 0) error = errno;
  if (error != 0) {
    unlink(path.c_str());
    fail(path, error);
  }
}

bool OutputFile::is_full() const {
  const std::string probe = folder_ + "/probe";
  const int file = open(probe.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return true;
  const int error = posix_fallocate(file, 0, room_needed);
  close(file);
  unlink(probe.c_str());
  return error == ENOSPC || error == EDQUOT || error == EFBIG;
}

}  // namespace simt::simcc
