// expect sim: crash|fail; cuda: fail|crash; because what was counted lies in memory that is read-only to it
// SPDX-License-Identifier: BSD-3-Clause
#include <cstring>

#include "honest.h"

static char mine[64];

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  honest::slow(in, row_scale, out, rows, cols);
  void* volatile start = mine - 60'000;
  std::memset(start, 0, 60'000);
}
