// expect sim: compile_error; cuda: compile_error; because getenv() is not among what a submission may use
// SPDX-License-Identifier: BSD-3-Clause
#include <cstdio>
#include <cstdlib>

#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  if (const char* secret = std::getenv("LOCKSTEP_SEED")) std::puts(secret);
  honest::fast(in, row_scale, out, rows, cols);
}
