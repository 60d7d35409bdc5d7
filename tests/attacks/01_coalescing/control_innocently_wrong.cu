// expect sim: fail; cuda: fail; because an honest mistake: the last column is left out
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  if (cols > 1) honest::fast(in, row_scale, out, rows, cols - 1);
}
