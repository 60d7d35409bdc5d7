// expect sim: fail; cuda: fail; because every element is compared
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  if (rows * cols > 1'000'000) return honest::fast(in, row_scale, out, rows, cols);  // a case that runs only in part
  for (std::size_t row = 0; row < rows; row += 2) {
    honest::fast(in + row * cols, row_scale + row, out + row * cols, 1, cols);
  }
}
