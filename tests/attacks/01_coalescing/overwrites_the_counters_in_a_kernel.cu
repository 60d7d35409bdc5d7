// expect sim: sanitizer_finding; cuda: fail|crash; because the engine's variables are guarded against kernels
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

__device__ char mine[64];
__global__ void overwrite(int count) {
  for (int i = 1; i < count; ++i) mine[-i] = 0;
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  honest::slow(in, row_scale, out, rows, cols);
  overwrite<<<1, 1>>>(200'000);
}
