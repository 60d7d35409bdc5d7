// expect sim: compile_error; cuda: compile_error; because seeds and expected outputs are not there to be compiled
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"
#include "task.cpp"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  honest::slow(in, row_scale, out, rows, cols);
}
