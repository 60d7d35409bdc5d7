// SPDX-License-Identifier: BSD-3-Clause
// Baseline: one thread walks one row.
//
// One thread:  a row, from its first column to its last.
// One warp:    32 neighbouring rows. At each step its lanes are at the same column of 32 rows, `cols` floats apart.
// One block:   256 neighbouring rows.
// Shapes:      in and out are (rows, cols), row_scale is (rows).
//
// Why this mapping: it is the loop a CPU would run, with the outer loop spread over threads. Each thread reads memory
// in order. What counts on a GPU is what a warp reads at once, and that is 32 words in 32 different places.

#include "scale_rows.h"

namespace {

__global__ void row_a_thread(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const std::size_t row = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  const float factor = row_scale[row];
  for (std::size_t column = 0; column < cols; ++column) {
    out[row * cols + column] = factor * in[row * cols + column];
  }
}

}  // namespace

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const unsigned block = 256;
  const auto grid = static_cast<unsigned>((rows + block - 1) / block);
  row_a_thread<<<grid, block>>>(in, row_scale, out, rows, cols);
}
