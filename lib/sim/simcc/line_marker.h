// SPDX-License-Identifier: BSD-3-Clause
// Lines `# 12 "file.cu" 1 3`, which the preprocessor leaves so that the compiler knows where text came from.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace simt::simcc {

struct LineMarker {
  std::uint32_t line;       ///< of the next line
  std::string_view quoted;  ///< the file's name with its quotes and escapes; empty if the marker has none
  std::uint8_t flags;       ///< bit n is set for flag n (1 to 4)
};

/// Reads one line, without its newline.
std::optional<LineMarker> parse_line_marker(std::string_view line);

/// The name that a marker's quoted text stands for.
std::string unquote(std::string_view quoted);

}  // namespace simt::simcc
