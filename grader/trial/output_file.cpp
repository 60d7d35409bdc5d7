// SPDX-License-Identifier: BSD-3-Clause
#include "grader/trial/output_file.h"

#include <cerrno>
#include <fstream>

#include "grader/build/utf8.h"
#include "grader/catalog/errors.h"

namespace lockstep::grader {

namespace fs = std::filesystem;

void check_output(const fs::path& out, const fs::path& in) {
  std::error_code error;
  const std::string name = "'" + printable(out.string()) + "'";
  if (fs::equivalent(out, in, error)) throw UsageError("--out names the input itself, " + name + ".");
  if (fs::is_directory(out, error)) throw UsageError(name + " is a folder; name a file.");
  const fs::path folder = out.parent_path();
  if (!folder.empty() && !fs::is_directory(folder, error)) {
    throw UsageError("There is no folder '" + printable(folder.string()) + "' to write to.");
  }
}

void write_output(const fs::path& out, std::span<const std::uint8_t> bytes) {
  errno = 0;
  std::ofstream file(out, std::ios::binary);
  const bool opened = file.is_open();
  file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (file) return;
  const int cause = errno;
  std::error_code error;
  if (opened && fs::is_regular_file(out, error)) fs::remove(out, error);
  throw outside_error("'" + printable(out.string()) + "' cannot be written", cause);
}

}  // namespace lockstep::grader
