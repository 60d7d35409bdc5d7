// expect sim: fail; cuda: fail; because it is right but too slow: neighbouring lanes have neighbouring rows
// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "scale_rows.h"

__global__ void lanes_down(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const std::size_t row = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  for (std::size_t column = blockIdx.y; column < cols; column += gridDim.y) {
    out[row * cols + column] = row_scale[row] * in[row * cols + column];
  }
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const dim3 grid(static_cast<unsigned>((rows + 127) / 128), static_cast<unsigned>(std::min<std::size_t>(cols, 65535)));
  lanes_down<<<grid, 128>>>(in, row_scale, out, rows, cols);
}
