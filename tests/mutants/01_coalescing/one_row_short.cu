// expect sim: fail; cuda: fail; because the last row is never written
// SPDX-License-Identifier: BSD-3-Clause
#include "scale_rows.h"

__global__ void row_a_block(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const std::size_t row = blockIdx.x;
  if (row >= rows - 1) return;
  for (std::size_t column = threadIdx.x; column < cols; column += blockDim.x) {
    out[row * cols + column] = row_scale[row] * in[row * cols + column];
  }
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  row_a_block<<<static_cast<unsigned>(rows), 128>>>(in, row_scale, out, rows, cols);
}
