// expect sim: sanitizer_finding; cuda: fail|crash; because the index is an int and turns negative at 2^31 elements
// SPDX-License-Identifier: BSD-3-Clause
#include "scale_rows.h"

__global__ void row_a_block(const float* in, const float* row_scale, float* out, unsigned cols) {
  for (unsigned column = threadIdx.x; column < cols; column += blockDim.x) {
    const int index = static_cast<int>(blockIdx.x * cols + column);
    out[index] = row_scale[blockIdx.x] * in[index];
  }
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  row_a_block<<<static_cast<unsigned>(rows), 128>>>(in, row_scale, out, static_cast<unsigned>(cols));
}
