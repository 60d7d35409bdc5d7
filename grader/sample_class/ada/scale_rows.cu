// Lab 01, Ada
//
// A warp has 8 * 32 neighbouring columns of one row. Lane l takes columns l, l + 32, ..., so that every load and store
// of the warp is 32 words side by side. The 8 loads come before the first store: otherwise the compiler would have to
// wait for each of them, because out could overlap in as far as it knows.

#include "scale_rows.h"

constexpr int kWarpsPerBlock = 8;
constexpr int kLoads = 8;

__global__ void scale(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const std::size_t first = std::size_t(blockIdx.x) * 32 * kLoads + threadIdx.x;
  // more rows than blocks are allowed in y: go on with a stride
  for (std::size_t row = std::size_t(blockIdx.y) * kWarpsPerBlock + threadIdx.y; row < rows;
       row += std::size_t(gridDim.y) * kWarpsPerBlock) {
    const float factor = row_scale[row];
    const float* from = in + row * cols;
    float* to = out + row * cols;

    float value[kLoads];
    for (int i = 0; i < kLoads; ++i) {
      const std::size_t col = first + 32 * i;
      value[i] = col < cols ? from[col] : 0.0f;
    }
    for (int i = 0; i < kLoads; ++i) {
      const std::size_t col = first + 32 * i;
      if (col < cols) to[col] = factor * value[i];
    }
  }
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const dim3 block(32, kWarpsPerBlock);
  std::size_t blocks_y = (rows + kWarpsPerBlock - 1) / kWarpsPerBlock;
  if (blocks_y > 65535) blocks_y = 65535;
  const dim3 grid((unsigned)((cols + 32 * kLoads - 1) / (32 * kLoads)), (unsigned)blocks_y);
  scale<<<grid, block>>>(in, row_scale, out, rows, cols);
}
