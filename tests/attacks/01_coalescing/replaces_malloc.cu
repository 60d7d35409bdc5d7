// expect sim: compile_error; cuda: compile_error; because malloc is not its to define
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

extern "C" void* malloc(std::size_t) noexcept {
  static char memory[1 << 20];
  return memory;
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  honest::slow(in, row_scale, out, rows, cols);
}
