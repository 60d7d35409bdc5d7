// expect sim: crash; cuda: fail|crash; because the engine's variables are guarded against host code
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

static char mine[64];

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  honest::slow(in, row_scale, out, rows, cols);
  // Downwards from its own variables: the engine's are linked before them.
  volatile char* place = mine;
  for (int i = 1; i < 200'000; ++i) place[-i] = 0;
}
