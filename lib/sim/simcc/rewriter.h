// SPDX-License-Identifier: BSD-3-Clause
// Turns preprocessed CUDA C++ into C++ for the simulator's headers (simt/launch.h): launches, extern shared arrays and
// the qualifiers that CUDA adds (__global__, __shared__, …); and marks loops (simt/loop.h). What the simulator does not
// have is told, never passed over.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace simt::simcc {

struct Diagnostic {
  std::string file;  ///< as the line markers name it; empty if there was none
  std::uint32_t line = 0;
  std::uint32_t column = 0;  ///< from 1, in bytes
  std::string message;
  std::string spelling;  ///< of the token at that place

  bool operator==(const Diagnostic&) const = default;
};

struct RewriteOptions {
  /// The folder of the simulator's headers: what comes from there is left as it is.
  std::string own_include;
  /// Give every token of the source the line and column that it came with, by line markers of our own. Without it, the
  /// result has exactly as many lines as the text.
  bool exact_positions = false;
  /// Make __shared__ variables constinit. g++ wants it: to an array of a class with constructors (float4) it else adds
  /// a guard variable, in shared memory too, that every thread reads.
  bool constinit_shared = false;
  /// Leave `#pragma unroll` in the text: work.h makes use of it.
  bool keep_unroll = false;
};

struct Rewritten {
  std::string text;
  std::vector<Diagnostic> diagnostics;  ///< in the order of the source; each is an error
};

/// Accepts any bytes and takes time in proportion to their number. Text with nothing of CUDA and no loop in it
/// is returned unchanged.
Rewritten rewrite(std::string_view text, const RewriteOptions& options = {});

}  // namespace simt::simcc
