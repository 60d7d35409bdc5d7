// expect sim: fail; cuda: pass; because the simulator counts the first call; on a GPU it gains nothing
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  static int calls = 0;
  if (++calls < 2) {
    honest::slow(in, row_scale, out, rows, cols);
  } else {
    honest::fast(in, row_scale, out, rows, cols);
  }
}
