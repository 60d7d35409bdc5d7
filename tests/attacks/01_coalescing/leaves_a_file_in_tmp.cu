// expect sim: compile_error; cuda: compile_error; because a submission opens no file
// SPDX-License-Identifier: BSD-3-Clause
#include <cstdio>

#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  if (std::FILE* file = std::fopen("/tmp/for_the_next", "w")) std::fclose(file);
  honest::fast(in, row_scale, out, rows, cols);
}
