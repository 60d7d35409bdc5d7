// expect sim: timeout; cuda: timeout; because a run has its time
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

volatile bool go_on = true;

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  (void)in, (void)row_scale, (void)out, (void)rows, (void)cols;
  while (go_on) {
  }
}
