// lab 01 - Eve

#include "scale_rows.h"

__global__ void scale_rows_kernel(const float* in, const float* row_scale, float* out, std::size_t rows,
                                  std::size_t cols) {
  const std::size_t col = std::size_t(blockIdx.x) * blockDim.x + threadidx.x;
  const std::size_t row = blockIdx.y;
  if (row < rows && col < cols) {
    out[row * cols + col] = row_scale[row] * in[row * cols + col];
  }
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const dim3 block(256);
  const dim3 grid((unsigned)((cols + 255) / 256), (unsigned)rows);
  scale_rows_kernel<<<grid, block>>>(in, row_scale, out, rows, cols);
}
