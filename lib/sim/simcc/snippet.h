// SPDX-License-Identifier: BSD-3-Clause
// Shows the source's own line under a diagnostic.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "rewriter.h"

namespace simt::simcc {

class Snippets {
 public:
  /// `file:line:column: error: message` and the line with a caret. A column that macros moved is found again where the
  /// line has the token but once.
  std::string format(Diagnostic diagnostic);

  /// A compiler's output with each diagnostic's line put under it.
  std::string annotate(std::string_view compiler_output);

 private:
  /// Empty if there is no such line.
  std::string_view line_of(const std::string& file, std::uint32_t line);
  static std::string draw(std::string_view source, std::uint32_t line, std::uint32_t column);

  std::map<std::string, std::vector<std::string>> files_;
};

}  // namespace simt::simcc
