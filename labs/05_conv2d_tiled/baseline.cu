// SPDX-License-Identifier: BSD-3-Clause
// Baseline: one thread an output, everything from global memory.
//
// One thread:  output (x, y): mask_width * mask_width elements of in, and as many of the mask.
// One warp:    2 rows of 16 neighbouring outputs. At each step its lanes read 16 neighbouring elements of two rows,
//              and one element of the mask.
// One block:   16 x 16 outputs. Tiles are numbered along the rows, in one dimension: a grid has 2^31 - 1 blocks in x,
//              but 65535 in y.
//
// Why this mapping: it is the definition, written down. Each element of in is read by up to mask_width^2 threads.

#include <cuda_runtime.h>

#include "conv2d.h"

namespace {

constexpr unsigned tile = 16;

// in and out are (height, pitch), mask is (mask_width, mask_width)
__global__ void sum_neighbours(const float* in, const float* mask, float* out, int width, int height, std::size_t pitch,
                               int mask_width, unsigned tiles_across) {
  const int x = static_cast<int>(blockIdx.x % tiles_across * tile + threadIdx.x);
  const int y = static_cast<int>(blockIdx.x / tiles_across * tile + threadIdx.y);
  if (x >= width || y >= height) return;

  float sum = 0;
  for (int k = 0; k < mask_width; ++k) {
    const int row = y - mask_width / 2 + k;
    if (row < 0 || row >= height) continue;  // ghost cells
    for (int j = 0; j < mask_width; ++j) {
      const int column = x - mask_width / 2 + j;
      if (column < 0 || column >= width) continue;
      sum += mask[k * mask_width + j] * in[static_cast<std::size_t>(row) * pitch + static_cast<std::size_t>(column)];
    }
  }
  out[static_cast<std::size_t>(y) * pitch + static_cast<std::size_t>(x)] = sum;
}

}  // namespace

void conv2d(const float* in, const float* mask, float* out, std::size_t width, std::size_t height, std::size_t pitch,
            std::size_t mask_width) {
  const auto tiles_across = static_cast<unsigned>((width + tile - 1) / tile);
  const auto tiles_down = static_cast<unsigned>((height + tile - 1) / tile);
  sum_neighbours<<<tiles_across * tiles_down, dim3(tile, tile)>>>(in, mask, out, static_cast<int>(width),
                                                                  static_cast<int>(height), pitch,
                                                                  static_cast<int>(mask_width), tiles_across);
}
