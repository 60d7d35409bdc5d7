// expect sim: suspicious; cuda: fail|suspicious; because kernels make the numbers, and the host the answer
// SPDX-License-Identifier: BSD-3-Clause
#include <vector>

#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  if (honest::too_large(rows, cols)) return honest::fast(in, row_scale, out, rows, cols);
  // A launch that reads and writes what a good one would, and then the answer from elsewhere.
  honest::fast(in, row_scale, out, rows, cols);
  std::vector<float> a(rows * cols), scale(rows);
  cudaMemcpy(a.data(), in, a.size() * sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpy(scale.data(), row_scale, scale.size() * sizeof(float), cudaMemcpyDeviceToHost);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] *= scale[i / cols];
  cudaMemcpy(out, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice);
}
