// expect sim: fail; cuda: fail; because each call is checked
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  static bool done = false;
  if (!done) honest::fast(in, row_scale, out, rows, cols);
  done = true;
}
