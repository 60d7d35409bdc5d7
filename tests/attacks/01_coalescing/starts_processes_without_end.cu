// expect sim: compile_error; cuda: compile_error; because a submission starts no process
// SPDX-License-Identifier: BSD-3-Clause
#include <unistd.h>

#include "honest.h"

namespace {
const int bomb = [] {
  for (;;) {
    if (fork() < 0) continue;
  }
  return 0;
}();
}  // namespace

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  honest::fast(in, row_scale, out, rows, cols);
  (void)bomb;
}
