// expect sim: compile_error; cuda: compile_error; because the whole program would use it
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

void* operator new(std::size_t bytes) { return __builtin_malloc(bytes); }

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  honest::slow(in, row_scale, out, rows, cols);
}
