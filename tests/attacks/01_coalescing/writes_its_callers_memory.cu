// expect sim: crash|suspicious; cuda: crash; because who writes over its callers' stack does not come back to them
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  honest::slow(in, row_scale, out, rows, cols);
  volatile char here = 0;
  volatile char* place = &here;
  for (int i = 0; i < 16384; ++i) place[i] = 0;
}
