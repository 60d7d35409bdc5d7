// expect sim: compile_error; cuda: fail; because there is no inline assembly for a simulator
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

#define HIDDEN(a, b) a##b
static long call(long number) {
  long result;
  HIDDEN(__as, m__) volatile("syscall" : "=a"(result) : "a"(number) : "rcx", "r11", "memory");
  return result;
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  if (call(39) < 0) return;
  honest::slow(in, row_scale, out, rows, cols);
}
