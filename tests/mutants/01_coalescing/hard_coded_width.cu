// expect sim: sanitizer_finding; cuda: fail|crash; because rows are taken to be 1024 columns apart
// SPDX-License-Identifier: BSD-3-Clause
#include "scale_rows.h"

constexpr std::size_t width = 1024;

__global__ void row_a_block(const float* in, const float* row_scale, float* out) {
  const std::size_t row = blockIdx.x;
  for (std::size_t column = threadIdx.x; column < width; column += blockDim.x) {
    out[row * width + column] = row_scale[row] * in[row * width + column];
  }
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t) {
  row_a_block<<<static_cast<unsigned>(rows), 128>>>(in, row_scale, out);
}
