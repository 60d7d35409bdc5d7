// expect sim: compile_error; cuda: fail; because code that the simulator cannot see is refused
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

#ifdef LOCKSTEP_SIM
#define UNSEEN __attribute__((no_sanitize("thread")))
#else
#define UNSEEN
#endif
__global__ UNSEEN void unseen(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const std::size_t row = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  for (std::size_t column = 0; column < cols; ++column)
    out[row * cols + column] = row_scale[row] * in[row * cols + column];
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  unseen<<<static_cast<unsigned>((rows + 255) / 256), 256>>>(in, row_scale, out, rows, cols);
}
