// expect sim: fail; cuda: fail; because `in` is const and comes back scaled, though `out` is right
// SPDX-License-Identifier: BSD-3-Clause
#include "scale_rows.h"

__global__ void row_a_block(float* in, const float* row_scale, float* out, std::size_t cols) {
  const std::size_t row = blockIdx.x;
  for (std::size_t column = threadIdx.x; column < cols; column += blockDim.x) {
    in[row * cols + column] *= row_scale[row];
    out[row * cols + column] = in[row * cols + column];
  }
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  row_a_block<<<static_cast<unsigned>(rows), 128>>>(const_cast<float*>(in), row_scale, out, cols);
}
