// expect sim: sanitizer_finding; cuda: fail|crash; because the simulator checks each access, a GPU the guard bands
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

__global__ void beyond(float* out, std::size_t count) { out[count + threadIdx.x] = 1.0F; }

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  honest::fast(in, row_scale, out, rows, cols);
  beyond<<<1, 32>>>(out, rows * cols);
}
