// SPDX-License-Identifier: BSD-3-Clause
// Experiment: a tile of 32 rows and 32 columns a warp, so that one request for factors serves 32 requests for elements.
//
// It has the fewest requests of all versions here, and is correct for any size. It is slower than step 2 all the same:
// a warp works through four batches of eight loads, one after the other, and its requests lie in eight different rows.
//
//   cd solutions/01_coalescing && ../../lockstep bench 01 2_more_in_flight.cu experiments/tile_a_warp.cu
//
// One thread:  up to 32 elements of one column, 8 of them in flight.
// One warp:    a tile of 32 rows and 32 columns. threadIdx.x is the lane and has one column of the tile.
// One block:   8 warps side by side: a tile of 32 rows and 256 columns. threadIdx.y is the warp.
// Grid:        x over columns, y over groups of 32 rows, with a stride over y as in ../1_interleaved.cu.

#include <algorithm>

#include "scale_rows.h"

namespace {

constexpr unsigned lanes = 32;
constexpr unsigned warps = 8;
constexpr unsigned in_flight = 8;
constexpr unsigned all_lanes = 0xffffffff;

__global__ void tile_a_warp(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const unsigned lane = threadIdx.x;
  const std::size_t warp_column = (std::size_t{blockIdx.x} * warps + threadIdx.y) * lanes;
  // The whole warp leaves or stays: a lane that left alone would be missing in the shuffles.
  if (warp_column >= cols) return;
  const std::size_t column = warp_column + lane;

  for (std::size_t top = std::size_t{blockIdx.y} * lanes; top < rows; top += std::size_t{gridDim.y} * lanes) {
    const float factor_of_lane = top + lane < rows ? row_scale[top + lane] : 0.0F;
    for (unsigned batch = 0; batch < lanes; batch += in_flight) {
      float values[in_flight] = {};
      for (unsigned k = 0; k < in_flight; ++k) {
        const std::size_t row = top + batch + k;
        if (row < rows && column < cols) values[k] = in[row * cols + column];
      }
      for (unsigned k = 0; k < in_flight; ++k) {
        const std::size_t row = top + batch + k;
        const float factor = __shfl_sync(all_lanes, factor_of_lane, static_cast<int>(batch + k));
        if (row < rows && column < cols) out[row * cols + column] = factor * values[k];
      }
    }
  }
}

}  // namespace

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const std::size_t most_blocks_in_y = 65535;
  const dim3 block(lanes, warps);
  const dim3 grid(static_cast<unsigned>((cols + lanes * warps - 1) / (lanes * warps)),
                  static_cast<unsigned>(std::min((rows + lanes - 1) / lanes, most_blocks_in_y)));
  tile_a_warp<<<grid, block>>>(in, row_scale, out, rows, cols);
}
