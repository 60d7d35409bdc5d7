// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "grader/build/installation.h"
#include "grader/catalog/lab.h"

namespace lockstep::grader {

/// "g++ 12.2.0", "nvcc 13.0.88"; empty where the compiler does not say. Asked once for each compiler. Throws
/// OutsideError if it cannot be started, Interrupted.
std::string compiler_version(const Installation& installation, Backend backend);

/// The same from what `--version` printed: nvcc's "V13.0.88", or first and last word of the first line.
std::string parse_version(const std::string& output);

}  // namespace lockstep::grader
