// expect sim: compile_error; cuda: compile_error; because a submission starts no process
// SPDX-License-Identifier: BSD-3-Clause
#include <unistd.h>

#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  if (fork() == 0) {
    for (;;) sleep(1);
  }
  honest::fast(in, row_scale, out, rows, cols);
}
