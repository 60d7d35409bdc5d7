// expect sim: fail; cuda: fail; because infinity is within no tolerance
// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>

#include "honest.h"

__global__ void fill(float* out, std::size_t count, float value) {
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
    out[i] = value;
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  (void)in, (void)row_scale;
  fill<<<256, 256>>>(out, rows * cols, HUGE_VALF);
}
