// SPDX-License-Identifier: BSD-3-Clause
// The compilers that simcc drives, and the options that make their code visible to the simulator.
#pragma once

#include <string>
#include <vector>

namespace simt::simcc {

enum class Family : unsigned char { gcc, clang };

struct Toolchain {
  std::string compiler;  ///< a path
  Family family = Family::gcc;
};

struct Error {
  int exit_code;
  std::string message;
};

/// Finds `wanted` in PATH, or g++ or else clang++ if it is empty. Throws Error.
Toolchain find_toolchain(const std::string& wanted);

/// Preprocesses to the standard output, line markers kept. Paths follow.
std::vector<std::string> preprocess_command(const Toolchain& toolchain, const std::string& simulator_include);

/// Compiles preprocessed text from the standard input to assembler text; `source` is its name in debug information.
/// `-o FILE` follows.
std::vector<std::string> compile_command(const Toolchain& toolchain, const std::string& source);

/// What the compiler must be told for count_work (work.h).
std::vector<std::string> work_flags(const Toolchain& toolchain);

/// Makes an object of assembler text from the standard input. `-o FILE` follows.
std::vector<std::string> assemble_command(const Toolchain& toolchain);

/// What follows the objects of a program: the simulator's library and what it needs.
std::vector<std::string> link_arguments(const std::string& simulator_library);

}  // namespace simt::simcc
