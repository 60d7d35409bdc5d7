// SPDX-License-Identifier: BSD-3-Clause
// The best: sixteen loads in flight, and the factors of four rows from one request.
//
// Changes against step 2: a warp's loads are those of four rows, four a row. Step 2 loads the factor of each row by
// itself, one word for the whole warp. Here the warp loads the 32 factors of its block's rows at once: neighbouring
// words for neighbouring lanes, 4 sectors in one request. A lane then holds the factor of one row, and __shfl_sync
// hands it to all lanes when that row's turn comes. One request does the work of four, with as many sectors.
//
// One thread:  16 elements, 4 columns of 4 rows, all 16 loads in flight before the first store.
// One warp:    a tile of 4 rows and 128 columns. threadIdx.x is the lane.
// One block:   8 warps, one below the other: a tile of 32 rows and 128 columns. threadIdx.y is the warp.
// Grid:        x over columns, y over groups of 32 rows. y ends at 65535, so a block goes on gridDim.y groups below.
// Shapes:      in and out are (rows, cols), row-major; row_scale is (rows).
//
// Why this mapping: lanes lie along a row, so each request is 32 neighbouring words: one line of 128 bytes, 4 sectors,
// all of them used. Rows begin on a line if cols is a multiple of 32; if not, a request touches a fifth sector, which
// the neighbouring request finds in the cache.

#include <algorithm>

#include "scale_rows.h"

namespace {

constexpr unsigned lanes = 32;
constexpr unsigned warps = 8;
constexpr unsigned rows_a_warp = lanes / warps;
constexpr unsigned columns_a_lane = 4;
constexpr unsigned all_lanes = 0xffffffff;

}  // namespace

__global__ void scale_rows_kernel(const float* in, const float* row_scale, float* out, std::size_t rows,
                                  std::size_t cols) {
  const unsigned lane = threadIdx.x;
  const unsigned first_row = threadIdx.y * rows_a_warp;  // of the warp, in its block's 32
  const std::size_t first_column = std::size_t{blockIdx.x} * (lanes * columns_a_lane) + lane;

  for (std::size_t top = std::size_t{blockIdx.y} * lanes; top < rows; top += std::size_t{gridDim.y} * lanes) {
    // Lane l holds the factor of row top + l.
    const float factor_of_lane = top + lane < rows ? row_scale[top + lane] : 0.0F;

    // Loads in a loop of their own: the compiler may not move a load above a store, since `out` might overlap `in`.
    float values[rows_a_warp][columns_a_lane] = {};
    for (unsigned r = 0; r < rows_a_warp; ++r) {
      const std::size_t row = top + first_row + r;
      for (unsigned c = 0; c < columns_a_lane; ++c) {
        const std::size_t column = first_column + c * lanes;
        if (row < rows && column < cols) values[r][c] = in[row * cols + column];
      }
    }
    for (unsigned r = 0; r < rows_a_warp; ++r) {
      const std::size_t row = top + first_row + r;
      // Every lane takes part, also one with no element of its own: a shuffle needs all the lanes that its mask names.
      const float factor = __shfl_sync(all_lanes, factor_of_lane, static_cast<int>(first_row + r));
      for (unsigned c = 0; c < columns_a_lane; ++c) {
        const std::size_t column = first_column + c * lanes;
        if (row < rows && column < cols) out[row * cols + column] = factor * values[r][c];
      }
    }
  }
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const std::size_t most_blocks_in_y = 65535;
  const std::size_t block_columns = lanes * columns_a_lane;
  const dim3 block(lanes, warps);
  const dim3 grid(static_cast<unsigned>((cols + block_columns - 1) / block_columns),
                  static_cast<unsigned>(std::min((rows + lanes - 1) / lanes, most_blocks_in_y)));
  scale_rows_kernel<<<grid, block>>>(in, row_scale, out, rows, cols);
}
