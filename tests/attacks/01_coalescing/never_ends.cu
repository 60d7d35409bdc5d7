// expect sim: timeout; cuda: timeout; because a run has its time
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

__global__ void endless(volatile float* out) {
  while (out[0] != 1.5F) out[0] = 0.5F;
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  (void)in, (void)row_scale, (void)rows, (void)cols;
  endless<<<1, 1>>>(out);
}
