// expect sim: fail; cuda: fail; because the output is written column by column, as its transpose
// SPDX-License-Identifier: BSD-3-Clause
#include "scale_rows.h"

__global__ void transposing(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const std::size_t row = blockIdx.x;
  for (std::size_t column = threadIdx.x; column < cols; column += blockDim.x) {
    out[column * rows + row] = row_scale[row] * in[row * cols + column];
  }
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  transposing<<<static_cast<unsigned>(rows), 128>>>(in, row_scale, out, rows, cols);
}
