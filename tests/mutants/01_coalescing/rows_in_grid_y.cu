// expect sim: sanitizer_finding; cuda: fail|crash; because a grid has at most 65535 blocks in y
// SPDX-License-Identifier: BSD-3-Clause
#include "scale_rows.h"

__global__ void element_a_thread(const float* in, const float* row_scale, float* out, std::size_t cols) {
  const std::size_t row = blockIdx.y;
  const std::size_t column = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (column < cols) out[row * cols + column] = row_scale[row] * in[row * cols + column];
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const dim3 grid(static_cast<unsigned>((cols + 63) / 64), static_cast<unsigned>(rows));
  element_a_thread<<<grid, 64>>>(in, row_scale, out, cols);
}
