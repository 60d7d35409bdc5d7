// expect sim: compile_error; cuda: compile_error; because a library's kernels are not its own work
// SPDX-License-Identifier: BSD-3-Clause
#include <cublas_v2.h>

#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSetStream(handle, nullptr);
  cublasSdgmm(handle, CUBLAS_SIDE_RIGHT, static_cast<int>(cols), static_cast<int>(rows), in, static_cast<int>(cols),
              row_scale, 1, out, static_cast<int>(cols));
}
