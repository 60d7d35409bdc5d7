// expect sim: crash|compile_error; cuda: crash|fail; because host code cannot reach device memory
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  for (std::size_t i = 0; i < rows * cols; ++i) out[i] = row_scale[i / cols] * in[i];
}
