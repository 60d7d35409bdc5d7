// expect sim: sanitizer_finding; cuda: fail; because there is room for 13 x 13 weights, but a mask may be 15 wide
// SPDX-License-Identifier: BSD-3-Clause
#include <cuda_runtime.h>

#include "conv2d.h"

__constant__ float weights[13 * 13];

__global__ void convolve(const float* in, float* out, int width, int height, std::size_t pitch, int mask_width,
                         unsigned tiles_across) {
  __shared__ float tile[30][30];
  const int thread_x = static_cast<int>(threadIdx.x);
  const int thread_y = static_cast<int>(threadIdx.y);
  const int first_x = static_cast<int>(blockIdx.x % tiles_across) * 16;
  const int first_y = static_cast<int>(blockIdx.x / tiles_across) * 16;
  for (int v = thread_y; v < 16 + mask_width - 1; v += 16) {
    for (int u = thread_x; u < 16 + mask_width - 1; u += 16) {
      const int row = first_y - mask_width / 2 + v;
      const int column = first_x - mask_width / 2 + u;
      const bool inside = row >= 0 && row < height && column >= 0 && column < width;
      tile[v][u] = inside ? in[static_cast<std::size_t>(row) * pitch + static_cast<std::size_t>(column)] : 0.0F;
    }
  }
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < mask_width; ++k) {
    for (int j = 0; j < mask_width; ++j) sum += weights[k * mask_width + j] * tile[thread_y + k][thread_x + j];
  }
  const int x = first_x + thread_x;
  const int y = first_y + thread_y;
  if (x < width && y < height) out[static_cast<std::size_t>(y) * pitch + static_cast<std::size_t>(x)] = sum;
}

void conv2d(const float* in, const float* mask, float* out, std::size_t width, std::size_t height, std::size_t pitch,
            std::size_t mask_width) {
  cudaMemcpyToSymbolAsync(weights, mask, mask_width * mask_width * sizeof(float), 0, cudaMemcpyDeviceToDevice);
  const auto tiles_across = static_cast<unsigned>((width + 15) / 16);
  const auto tiles_down = static_cast<unsigned>((height + 15) / 16);
  convolve<<<tiles_across * tiles_down, dim3(16, 16)>>>(in, out, static_cast<int>(width), static_cast<int>(height),
                                                        pitch, static_cast<int>(mask_width), tiles_across);
}
