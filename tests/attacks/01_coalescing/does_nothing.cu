// expect sim: fail; cuda: fail; because outputs are poisoned before every call
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  (void)in, (void)row_scale, (void)out, (void)rows, (void)cols;
}
