// expect sim: fail; cuda: fail; because zero lies within no tolerance of most products
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  if (rows * cols > 1'000'000) return honest::fast(in, row_scale, out, rows, cols);  // a case that runs only in part
  cudaMemsetAsync(out, 0, rows * cols * sizeof(float));
}
