// SPDX-License-Identifier: BSD-3-Clause
// A right answer that takes twice the time of once.cu: the same launch before it, on other memory, since the cache
// would help a second one on the same.
#include "scale.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  static float* other = nullptr;  // an input and an output; what they hold does not matter
  static std::size_t held = 0;
  if (held < rows * cols) {
    cudaFree(other);
    cudaMalloc(&other, 2 * rows * cols * sizeof(float));
    cudaMemset(other, 0, 2 * rows * cols * sizeof(float));
    held = rows * cols;
  }
  noise::launch(other, row_scale, other + rows * cols, rows, cols);
  noise::launch(in, row_scale, out, rows, cols);
}
