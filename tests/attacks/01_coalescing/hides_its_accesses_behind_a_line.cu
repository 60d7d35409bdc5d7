// expect sim: compile_error; cuda: fail|compile_error; because #line cannot make it a system header
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

# 1 "/usr/include/not_mine.h" 1 3
static inline long call(long number) {
  long result;
  __asm__ volatile("syscall" : "=a"(result) : "a"(number) : "rcx", "r11", "memory");
  return result;
}
# 20 "scale_rows.cu" 2

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  if (call(39) < 0) return;
  honest::slow(in, row_scale, out, rows, cols);
}
