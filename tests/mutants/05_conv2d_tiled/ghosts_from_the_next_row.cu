// expect sim: fail; cuda: fail; because only the index is tested: off the left edge lies the end of the row above
// SPDX-License-Identifier: BSD-3-Clause
#include <cuda_runtime.h>

#include "conv2d.h"

__global__ void convolve(const float* in, const float* mask, float* out, int width, int height, std::size_t pitch,
                         int mask_width, unsigned tiles_across) {
  const int x = static_cast<int>(blockIdx.x % tiles_across * 32 + threadIdx.x);
  const int y = static_cast<int>(blockIdx.x / tiles_across * 8 + threadIdx.y);
  if (x >= width || y >= height) return;
  float sum = 0;
  for (int k = 0; k < mask_width; ++k) {
    for (int j = 0; j < mask_width; ++j) {
      const int row = y - mask_width / 2 + k;
      const int column = x - mask_width / 2 + j;
      const long long index = static_cast<long long>(row) * static_cast<long long>(pitch) + column;
      if (index < 0 || index >= static_cast<long long>(pitch) * height) continue;
      sum += mask[k * mask_width + j] * in[index];
    }
  }
  out[static_cast<std::size_t>(y) * pitch + static_cast<std::size_t>(x)] = sum;
}

void conv2d(const float* in, const float* mask, float* out, std::size_t width, std::size_t height, std::size_t pitch,
            std::size_t mask_width) {
  const auto tiles_across = static_cast<unsigned>((width + 31) / 32);
  const auto tiles_down = static_cast<unsigned>((height + 7) / 8);
  convolve<<<tiles_across * tiles_down, dim3(32, 8)>>>(in, mask, out, static_cast<int>(width), static_cast<int>(height),
                                                       pitch, static_cast<int>(mask_width), tiles_across);
}
