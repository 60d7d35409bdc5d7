// expect sim: crash; cuda: fail|crash; because copies look at what is guarded
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

static char mine[64];

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  honest::slow(in, row_scale, out, rows, cols);
  float* zeros = nullptr;
  cudaMalloc(&zeros, 60'000);
  cudaMemset(zeros, 0, 60'000);
  cudaMemcpy(mine - 60'000, zeros, 60'000, cudaMemcpyDeviceToHost);
}
