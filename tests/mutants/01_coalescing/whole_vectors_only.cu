// expect sim: sanitizer_finding; cuda: fail|crash; because float4 needs 16-byte alignment, and leaves a remainder
// SPDX-License-Identifier: BSD-3-Clause
#include "scale_rows.h"

__global__ void row_a_block(const float* in, const float* row_scale, float* out, std::size_t cols) {
  const std::size_t row = blockIdx.x;
  const float factor = row_scale[row];
  const float4* from = reinterpret_cast<const float4*>(in + row * cols);
  float4* to = reinterpret_cast<float4*>(out + row * cols);
  for (std::size_t i = threadIdx.x; i < cols / 4; i += blockDim.x) {
    const float4 value = from[i];
    to[i] = make_float4(factor * value.x, factor * value.y, factor * value.z, factor * value.w);
  }
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  row_a_block<<<static_cast<unsigned>(rows), 128>>>(in, row_scale, out, cols);
}
