// expect sim: compile_error; cuda: compile_error; because write() is not among what a submission may use
// SPDX-License-Identifier: BSD-3-Clause
#include <unistd.h>

#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  static char message[8192];
  for (int fd = 0; fd < 256; ++fd) (void)!write(fd, message, sizeof message);
  honest::slow(in, row_scale, out, rows, cols);
}
