#include "scale_rows.h"

// every thread scales one row

__global__ void kernel(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  std::size_t row = std::size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (row < rows) {
    for (std::size_t i = 0; i < cols; i++) {
      out[row * cols + i] = in[row * cols + i] * row_scale[row];
    }
  }
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  int threads = 256;
  std::size_t blocks = (rows + threads - 1) / threads;
  kernel<<<(unsigned)blocks, threads>>>(in, row_scale, out, rows, cols);
}
