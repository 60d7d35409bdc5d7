// expect sim: fail|sanitizer_finding; cuda: fail; because new memory holds no answers
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  if (rows * cols > 1'000'000) return honest::fast(in, row_scale, out, rows, cols);  // a case that runs only in part
  float* fresh = nullptr;
  cudaMalloc(&fresh, rows * cols * sizeof(float));
  cudaMemcpyAsync(out, fresh, rows * cols * sizeof(float), cudaMemcpyDeviceToDevice);
}
