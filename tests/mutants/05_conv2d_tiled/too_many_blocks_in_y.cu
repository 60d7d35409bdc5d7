// expect sim: sanitizer_finding; cuda: fail; because a row of tiles is a block in y: a grid has at most 65535
// SPDX-License-Identifier: BSD-3-Clause
#include <cuda_runtime.h>

#include "conv2d.h"

__global__ void convolve(const float* in, const float* mask, float* out, int width, int height, std::size_t pitch,
                         int mask_width) {
  const int x = static_cast<int>(blockIdx.x * 32 + threadIdx.x);
  const int y = static_cast<int>(blockIdx.y * 8 + threadIdx.y);
  if (x >= width || y >= height) return;
  float sum = 0;
  for (int k = 0; k < mask_width; ++k) {
    for (int j = 0; j < mask_width; ++j) {
      const int row = y - mask_width / 2 + k;
      const int column = x - mask_width / 2 + j;
      if (row < 0 || row >= height || column < 0 || column >= width) continue;
      sum += mask[k * mask_width + j] * in[static_cast<std::size_t>(row) * pitch + static_cast<std::size_t>(column)];
    }
  }
  out[static_cast<std::size_t>(y) * pitch + static_cast<std::size_t>(x)] = sum;
}

void conv2d(const float* in, const float* mask, float* out, std::size_t width, std::size_t height, std::size_t pitch,
            std::size_t mask_width) {
  const auto tiles_across = static_cast<unsigned>((width + 31) / 32);
  const auto tiles_down = static_cast<unsigned>((height + 7) / 8);
  convolve<<<dim3(tiles_across, tiles_down), dim3(32, 8)>>>(
      in, mask, out, static_cast<int>(width), static_cast<int>(height), pitch, static_cast<int>(mask_width));
}
