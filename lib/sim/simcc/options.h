// SPDX-License-Identifier: BSD-3-Clause
// simcc's command line.
#pragma once

#include <string>
#include <vector>

namespace simt::simcc {

enum class Mode : unsigned char { compile, link, version, help };

struct Options {
  Mode mode = Mode::link;
  bool keep = false;
  bool count_work = false;  ///< instructions too, for the cost model
  std::string compiler;     ///< as asked for; empty: the first that is there
  std::string include;      ///< the simulator's headers
  std::string library;      ///< the simulator's engine
  std::string output;
  std::string source;
  std::vector<std::string> preprocessor;  ///< options for that step
  std::vector<std::string> code;          ///< options for compiling
  std::vector<std::string> link;          ///< objects, libraries and options, in their order
};

/// Reads the command line and SIMCC_INCLUDE, SIMCC_LIBRARY. Throws Error (toolchain.h) with exit code 2.
Options parse_options(int count, const char* const* arguments);

extern const char* const usage;

}  // namespace simt::simcc
