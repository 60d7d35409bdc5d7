// expect sim: fail; cuda: fail; because ten bits of mantissa are not 23
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

__global__ void halved(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const std::size_t column = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  for (std::size_t row = blockIdx.y; row < rows; row += gridDim.y) {
    if (column < cols) {
      const float exact = row_scale[row] * in[row * cols + column];
      out[row * cols + column] = __uint_as_float(__float_as_uint(exact) & 0xffffe000U);
    }
  }
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const dim3 grid(static_cast<unsigned>((cols + 255) / 256), static_cast<unsigned>(rows < 32768 ? rows : 32768));
  halved<<<grid, 256>>>(in, row_scale, out, rows, cols);
}
