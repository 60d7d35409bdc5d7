// expect sim: compile_error; cuda: compile_error; because the hooks that count are not its to define
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

extern "C" void __tsan_read4(void*) {}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  honest::slow(in, row_scale, out, rows, cols);
}
