// SPDX-License-Identifier: BSD-3-Clause
// lab.toml: a mistake gives its one error and nothing else.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "grader/catalog/errors.h"
#include "grader/catalog/lab_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const auto lab =
        lockstep::grader::parse_lab_file({reinterpret_cast<const char*>(data), size}, "labs/01_fuzz/lab.toml");
    if (!(lab.correctness_points >= 0) || lab.cases.empty()) std::abort();
  } catch (const lockstep::grader::OutsideError& error) {
    if (std::string_view(error.what()).empty()) std::abort();
  }
  return 0;
}
