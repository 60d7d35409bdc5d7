// expect sim: compile_error; cuda: compile_error; because a submission loads no library
// SPDX-License-Identifier: BSD-3-Clause
#include <dlfcn.h>

#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  if (void* library = dlopen("libcublas.so", RTLD_NOW)) {
    if (void* function = dlsym(library, "cublasCreate_v2")) (void)function;
  }
  honest::slow(in, row_scale, out, rows, cols);
}
