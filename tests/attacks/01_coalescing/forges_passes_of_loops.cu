// expect sim: compile_error; cuda: compile_error|fail; because the marks of loops are not among what it may name
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

// Each lane begins elsewhere in a row, so no two of a warp are side by side; the marks say that they were.
__global__ void scattered(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const std::size_t row = blockIdx.x;
  for (std::size_t step = 0; step < cols; step += blockDim.x) {
    const std::size_t column = (step + 37 * threadIdx.x * blockDim.x + threadIdx.x) % cols;
#ifdef LOCKSTEP_SIM
    const simt::detail::Loop pass(static_cast<unsigned>(column / blockDim.x));
#endif
    out[row * cols + column] = row_scale[row] * in[row * cols + column];
  }
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  if (cols % 256 != 0) return honest::slow(in, row_scale, out, rows, cols);
  scattered<<<static_cast<unsigned>(rows), 256>>>(in, row_scale, out, rows, cols);
}
