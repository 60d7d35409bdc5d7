// expect sim: fail; cuda: fail; because inputs must come back as they went
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

__global__ void in_place(float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const std::size_t column = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  for (std::size_t row = blockIdx.y; row < rows; row += gridDim.y) {
    if (column < cols) out[row * cols + column] = in[row * cols + column] *= row_scale[row];
  }
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const dim3 grid(static_cast<unsigned>((cols + 255) / 256), static_cast<unsigned>(rows < 32768 ? rows : 32768));
  in_place<<<grid, 256>>>(const_cast<float*>(in), row_scale, out, rows, cols);
}
