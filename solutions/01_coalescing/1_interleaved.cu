// SPDX-License-Identifier: BSD-3-Clause
// Step 1: one thread works on one element, and the lanes of a warp lie along a row.
//
// Changes against the baseline: the row of a thread becomes the row of a warp. A warp's 32 loads are one line of 128
// bytes, which is 4 sectors instead of 32, and there are as many threads as elements.
//
// One thread:  one element of a row; more only where the grid cannot have a block for every 8 rows.
// One warp:    32 neighbouring columns of one row. threadIdx.x is the lane.
// One block:   8 warps, on the same columns of 8 neighbouring rows. threadIdx.y is the warp.
// Grid:        x over columns, y over rows. y ends at 65535, so a block goes on to the rows gridDim.y blocks below.

#include <algorithm>

#include "scale_rows.h"

namespace {

constexpr unsigned lanes = 32;
constexpr unsigned warps = 8;

__global__ void element_a_thread(const float* in, const float* row_scale, float* out, std::size_t rows,
                                 std::size_t cols) {
  const std::size_t column = std::size_t{blockIdx.x} * lanes + threadIdx.x;
  if (column >= cols) return;
  for (std::size_t row = std::size_t{blockIdx.y} * warps + threadIdx.y; row < rows;
       row += std::size_t{gridDim.y} * warps) {
    // One address for the whole warp: a broadcast, 1 sector.
    const float factor = row_scale[row];
    // 32 neighbouring words: 4 sectors, if the row begins on a 128-byte line.
    out[row * cols + column] = factor * in[row * cols + column];
  }
}

}  // namespace

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const std::size_t most_blocks_in_y = 65535;
  const dim3 block(lanes, warps);
  const dim3 grid(static_cast<unsigned>((cols + lanes - 1) / lanes),
                  static_cast<unsigned>(std::min((rows + warps - 1) / warps, most_blocks_in_y)));
  element_a_thread<<<grid, block>>>(in, row_scale, out, rows, cols);
}
