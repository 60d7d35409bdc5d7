// SPDX-License-Identifier: BSD-3-Clause
#include "grader/trial/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "grader/build/utf8.h"
#include "grader/catalog/errors.h"
#include "grader/process/interrupt.h"
#include "grader/process/unique_fd.h"

namespace lockstep::grader {
namespace {

constexpr std::size_t step = std::size_t{1} << 20;

// A signal ends a read that waits, so Ctrl-C is seen here.
std::size_t read_some(int descriptor, std::uint8_t* to, std::size_t most, const std::string& name) {
  for (;;) {
    throw_if_interrupted();
    const ssize_t got = ::read(descriptor, to, most);
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno == EISDIR) throw UsageError(name + " is a folder; name a file.");
    if (errno != EINTR) throw UsageError(name + " cannot be read: " + std::strerror(errno) + ".");
  }
}

}  // namespace

InputFile read_input(const std::filesystem::path& path, std::size_t most) {
  const bool standard = path == "-";
  InputFile input;
  input.name = standard ? "the standard input" : "'" + printable(path.string()) + "'";
  UniqueFd opened;
  while (!standard && !opened) {
    throw_if_interrupted();
    opened.reset(::open(path.c_str(), O_RDONLY | O_CLOEXEC));  // of a named pipe: waits for a writer
    if (opened || errno == EINTR) continue;
    if (errno == ENOENT) throw UsageError("There is no file " + input.name + ".");
    throw UsageError(input.name + " cannot be opened: " + std::strerror(errno) + ".");
  }
  const int descriptor = standard ? STDIN_FILENO : opened.get();
  struct stat status = {};
  if (::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode)) {
    input.all = static_cast<std::uint64_t>(status.st_size);
  }
  std::size_t filled = 0;
  while (filled < most) {
    input.bytes.resize(std::min(most, filled + step));
    const std::size_t got = read_some(descriptor, &input.bytes[filled], input.bytes.size() - filled, input.name);
    filled += got;
    if (got == 0) break;
  }
  input.bytes.resize(filled);
  std::uint8_t beyond = 0;
  input.more = filled == most && read_some(descriptor, &beyond, 1, input.name) > 0;
  if (!input.more) input.all = filled;
  return input;
}

}  // namespace lockstep::grader
