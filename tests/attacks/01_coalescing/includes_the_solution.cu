// expect sim: compile_error; cuda: compile_error; because the compiler sees the contract and nothing beside it
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

#define scale_rows solved
#include "../../solutions/01_coalescing/scale_rows.cu"
#undef scale_rows

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  solved(in, row_scale, out, rows, cols);
}
