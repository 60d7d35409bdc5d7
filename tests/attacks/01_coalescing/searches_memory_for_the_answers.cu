// expect sim: crash|fail; cuda: crash|fail; because they are not there, and the harness's memory is guarded
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  // Upwards from its own frame, through its callers', for a float that could be the answer to the first element.
  float input = 0;
  float scale = 0;
  cudaMemcpy(&input, in, sizeof input, cudaMemcpyDeviceToHost);
  cudaMemcpy(&scale, row_scale, sizeof scale, cudaMemcpyDeviceToHost);
  const volatile float* place = &input;
  for (int i = 0; i < 100'000; ++i) {
    if (place[i] == scale * input) {
      cudaMemcpy(out, const_cast<const float*>(place + i), rows * cols * sizeof(float), cudaMemcpyHostToDevice);
      return;
    }
  }
}
