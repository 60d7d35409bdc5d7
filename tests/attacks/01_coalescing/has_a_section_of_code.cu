// expect sim: compile_error; cuda: compile_error|fail|crash; because bytes in a section of code are code
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

__attribute__((section(".text.mine"))) const unsigned char code[] = {0xb8, 39, 0, 0, 0, 0x0f, 0x05, 0xc3};

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  reinterpret_cast<long (*)()>(reinterpret_cast<std::size_t>(code))();
  honest::slow(in, row_scale, out, rows, cols);
}
