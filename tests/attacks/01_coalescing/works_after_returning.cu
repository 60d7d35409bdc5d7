// expect sim: compile_error; cuda: compile_error; because a submission starts no thread
// SPDX-License-Identifier: BSD-3-Clause
#include <thread>

#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  std::thread([=] { honest::fast(in, row_scale, out, rows, cols); }).detach();
}
