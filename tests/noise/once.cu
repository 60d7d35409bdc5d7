// SPDX-License-Identifier: BSD-3-Clause
// A right answer: one launch.
#include "scale.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  noise::launch(in, row_scale, out, rows, cols);
}
