// expect sim: fail; cuda: fail; because the shuffle hands out the factor of the next row
// SPDX-License-Identifier: BSD-3-Clause
#include "scale_rows.h"

__global__ void tile_a_warp(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const std::size_t top = std::size_t{blockIdx.x} * 32;
  const unsigned lane = threadIdx.x;
  const float factor_of_lane = top + lane < rows ? row_scale[top + lane] : 0.0F;
  for (std::size_t first = 0; first < cols; first += 32) {
    for (unsigned k = 0; k < 32; ++k) {
      const float factor = __shfl_sync(0xffffffff, factor_of_lane, static_cast<int>((k + 1) % 32));
      const std::size_t at = (top + k) * cols + first + lane;
      if (top + k < rows && first + lane < cols) out[at] = factor * in[at];
    }
  }
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  tile_a_warp<<<static_cast<unsigned>((rows + 31) / 32), 32>>>(in, row_scale, out, rows, cols);
}
