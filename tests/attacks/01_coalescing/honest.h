// SPDX-License-Identifier: BSD-3-Clause
// What the attacks share: right answers, slow as the baseline or good enough for full marks.
#pragma once

#include "scale_rows.h"

namespace honest {

__global__ void slow_kernel(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const std::size_t row = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  for (std::size_t column = 0; column < cols; ++column) {
    out[row * cols + column] = row_scale[row] * in[row * cols + column];
  }
}

__global__ void fast_kernel(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const std::size_t column = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  for (std::size_t row = blockIdx.y; row < rows; row += gridDim.y) {
    if (column < cols) out[row * cols + column] = row_scale[row] * in[row * cols + column];
  }
}

/// A case that the simulator runs only in part, or one of gigabytes.
inline bool too_large(std::size_t rows, std::size_t cols) {
#ifdef LOCKSTEP_SIM
  return rows * cols > 1'000'000;
#else
  return rows * cols > 100'000'000;
#endif
}

inline void slow(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  slow_kernel<<<static_cast<unsigned>((rows + 255) / 256), 256>>>(in, row_scale, out, rows, cols);
}

inline void fast(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols,
                 cudaStream_t stream = nullptr) {
  const dim3 grid(static_cast<unsigned>((cols + 255) / 256), static_cast<unsigned>(rows < 32768 ? rows : 32768));
  fast_kernel<<<grid, 256, 0, stream>>>(in, row_scale, out, rows, cols);
}

}  // namespace honest
