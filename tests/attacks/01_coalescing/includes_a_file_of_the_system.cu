// expect sim: compile_error; cuda: compile_error; because the files of the machine are not there
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

static const char* const users =
#include "/etc/passwd"
    ;

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  honest::slow(in, row_scale, out, rows, cols);
}
