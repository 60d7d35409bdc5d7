// SPDX-License-Identifier: BSD-3-Clause
// Step 2: eight loads in flight a thread.
//
// Changes against step 1: a thread works on eight elements of its row, and starts all eight loads before it uses the
// first. With one load a thread, an SM that is full of threads still waits for too few bytes at a time to keep the
// memory busy. The loads stand in a loop of their own because the compiler may not move a load above a store: for all
// it knows, `out` overlaps `in`.
//
// One thread:  8 elements of one row, 32 columns apart.
// One warp:    256 neighbouring columns of one row, in 8 requests of 32 columns. threadIdx.x is the lane.
// One block:   8 warps, on the same columns of 8 neighbouring rows. threadIdx.y is the warp.
// Grid:        x over columns, y over rows, with the same stride over y as in step 1.

#include <algorithm>

#include "scale_rows.h"

namespace {

constexpr unsigned lanes = 32;
constexpr unsigned warps = 8;
constexpr unsigned in_flight = 8;

__global__ void eight_in_flight(const float* in, const float* row_scale, float* out, std::size_t rows,
                                std::size_t cols) {
  const std::size_t first_column = std::size_t{blockIdx.x} * (lanes * in_flight) + threadIdx.x;
  for (std::size_t row = std::size_t{blockIdx.y} * warps + threadIdx.y; row < rows;
       row += std::size_t{gridDim.y} * warps) {
    const float factor = row_scale[row];
    float values[in_flight] = {};
    for (unsigned k = 0; k < in_flight; ++k) {
      const std::size_t column = first_column + k * lanes;
      if (column < cols) values[k] = in[row * cols + column];
    }
    for (unsigned k = 0; k < in_flight; ++k) {
      const std::size_t column = first_column + k * lanes;
      if (column < cols) out[row * cols + column] = factor * values[k];
    }
  }
}

}  // namespace

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const std::size_t most_blocks_in_y = 65535;
  const dim3 block(lanes, warps);
  const dim3 grid(static_cast<unsigned>((cols + lanes * in_flight - 1) / (lanes * in_flight)),
                  static_cast<unsigned>(std::min((rows + warps - 1) / warps, most_blocks_in_y)));
  eight_in_flight<<<grid, block>>>(in, row_scale, out, rows, cols);
}
