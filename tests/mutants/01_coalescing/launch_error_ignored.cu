// expect sim: sanitizer_finding; cuda: fail|crash; because a block of 2048 threads is refused and nobody looks
// SPDX-License-Identifier: BSD-3-Clause
#include "scale_rows.h"

__global__ void row_a_block(const float* in, const float* row_scale, float* out, std::size_t cols) {
  const std::size_t row = blockIdx.x;
  for (std::size_t column = threadIdx.x; column < cols; column += blockDim.x) {
    out[row * cols + column] = row_scale[row] * in[row * cols + column];
  }
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  row_a_block<<<static_cast<unsigned>(rows), 2048>>>(in, row_scale, out, cols);
}
