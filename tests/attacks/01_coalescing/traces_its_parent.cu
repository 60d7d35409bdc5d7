// expect sim: compile_error; cuda: compile_error; because ptrace() is not among what a submission may use
// SPDX-License-Identifier: BSD-3-Clause
#include <sys/ptrace.h>
#include <unistd.h>

#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  ptrace(PTRACE_ATTACH, getppid(), nullptr, nullptr);
  honest::slow(in, row_scale, out, rows, cols);
}
