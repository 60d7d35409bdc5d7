// expect sim: fail|sanitizer_finding; cuda: fail; because lanes without a column are missing in the shuffle
// SPDX-License-Identifier: BSD-3-Clause
#include "scale_rows.h"

__global__ void tile_a_warp(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const std::size_t top = std::size_t{blockIdx.x} * 32;
  const unsigned lane = threadIdx.x;
  for (std::size_t column = lane; column < cols; column += 32) {
    const float factor_of_lane = top + lane < rows ? row_scale[top + lane] : 0.0F;
    for (unsigned k = 0; k < 32; ++k) {
      const float factor = __shfl_sync(0xffffffff, factor_of_lane, static_cast<int>(k));
      const std::size_t at = (top + k) * cols + column;
      if (top + k < rows) out[at] = factor * in[at];
    }
  }
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  tile_a_warp<<<static_cast<unsigned>((rows + 31) / 32), 32>>>(in, row_scale, out, rows, cols);
}
