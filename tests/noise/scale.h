// SPDX-License-Identifier: BSD-3-Clause
// What once.cu and twice.cu share: the kernel that is timed against itself.
#pragma once

#include "scale_rows.h"

namespace noise {

/// A thread for each element, neighbouring lanes on neighbouring columns; rows beyond the grid's in further rounds.
__global__ void scale(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const std::size_t column = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (column >= cols) return;
  for (std::size_t row = blockIdx.y; row < rows; row += gridDim.y) {
    out[row * cols + column] = row_scale[row] * in[row * cols + column];
  }
}

inline void launch(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const dim3 grid(static_cast<unsigned>((cols + 255) / 256), static_cast<unsigned>(rows < 32768 ? rows : 32768));
  scale<<<grid, 256>>>(in, row_scale, out, rows, cols);
}

}  // namespace noise
