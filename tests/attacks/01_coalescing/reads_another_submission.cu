// expect sim: compile_error; cuda: compile_error; because a submission opens no file
// SPDX-License-Identifier: BSD-3-Clause
#include <fstream>
#include <iostream>

#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  std::ifstream other("../ada/scale_rows.cu");
  std::cout << other.rdbuf();
  honest::fast(in, row_scale, out, rows, cols);
}
