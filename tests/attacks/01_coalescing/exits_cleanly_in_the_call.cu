// expect sim: crash; cuda: crash; because a call that does not return has no output
// SPDX-License-Identifier: BSD-3-Clause
#include <cstdio>
#include <cstdlib>

#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  std::puts("PASS 100 of 100 points");
  std::exit(0);
  (void)in, (void)row_scale, (void)out, (void)rows, (void)cols;
}
