// expect sim: sanitizer_finding; cuda: fail|crash; because the cases have many sizes
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  (void)rows, (void)cols;
  honest::fast(in, row_scale, out, 256, 1024);
}
