// SPDX-License-Identifier: BSD-3-Clause
// A file that a person names as input: any bytes, from anywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace lockstep::grader {

struct InputFile {
  std::string name;  ///< as a sentence names it: "'letter.txt'", "the standard input"
  std::vector<std::uint8_t> bytes;
  bool more = false;                 ///< there are bytes beyond the limit
  std::optional<std::uint64_t> all;  ///< how many the whole file has, where it says so
};

/// Reads at most `most` bytes of a regular file, a pipe or a device; "-" is the standard input. Throws UsageError with
/// a sentence where there is no such file or it cannot be read, Interrupted.
InputFile read_input(const std::filesystem::path& path, std::size_t most);

}  // namespace lockstep::grader
