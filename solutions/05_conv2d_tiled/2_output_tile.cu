// SPDX-License-Identifier: BSD-3-Clause
// Step 2: tiles in shared memory; the block has the size of the output tile.
//
// Changes against step 1: the block first loads all that its outputs need into shared memory, the input tile, each
// element once. With a tile of t x t outputs and a mask of m x m, (t + m - 1)^2 loads from global memory replace
// (t * m)^2: at t = 16 and m = 5, 16 times fewer. The input tile is larger than the block, so that some threads load
// more than others: up to 2 x 2 elements. All of them compute.
//
// One thread:  output (x, y), and up to 4 elements of the input tile, a block's width or height apart.
// One warp:    2 rows of 16 outputs; it loads 16 neighbouring elements of two rows at once.
// One block:   16 x 16 outputs from (16 + mask_width - 1)^2 inputs, at most 30 x 30: 3600 bytes. Ghost cells are
//              zeros in the tile, so the sums need no tests.

#include <cuda_runtime.h>

#include "conv2d.h"

namespace {

constexpr int tile = 16;
constexpr int widest_mask = 15;
constexpr int widest_input = tile + widest_mask - 1;

__constant__ float constant_mask[widest_mask * widest_mask];

// in and out are (height, pitch), constant_mask is (mask_width, mask_width)
__global__ void sum_of_tile(const float* in, float* out, int width, int height, std::size_t pitch, int mask_width,
                            unsigned tiles_across) {
  // loaded is (tile + mask_width - 1, tile + mask_width - 1), in rows of widest_input
  __shared__ float loaded[widest_input][widest_input];
  const int thread_x = static_cast<int>(threadIdx.x);
  const int thread_y = static_cast<int>(threadIdx.y);
  const int first_x = static_cast<int>(blockIdx.x % tiles_across) * tile;
  const int first_y = static_cast<int>(blockIdx.x / tiles_across) * tile;
  const int input_width = tile + mask_width - 1;
  for (int v = thread_y; v < input_width; v += tile) {
    const int row = first_y - mask_width / 2 + v;
    for (int u = thread_x; u < input_width; u += tile) {
      const int column = first_x - mask_width / 2 + u;
      const bool inside = row >= 0 && row < height && column >= 0 && column < width;
      loaded[v][u] = inside ? in[static_cast<std::size_t>(row) * pitch + static_cast<std::size_t>(column)] : 0;
    }
  }
  __syncthreads();  // nobody sums up before all is loaded

  float sum = 0;
  for (int k = 0; k < mask_width; ++k) {
    for (int j = 0; j < mask_width; ++j) sum += constant_mask[k * mask_width + j] * loaded[thread_y + k][thread_x + j];
  }
  const int x = first_x + thread_x;
  const int y = first_y + thread_y;
  if (x < width && y < height) out[static_cast<std::size_t>(y) * pitch + static_cast<std::size_t>(x)] = sum;
}

}  // namespace

void conv2d(const float* in, const float* mask, float* out, std::size_t width, std::size_t height, std::size_t pitch,
            std::size_t mask_width) {
  cudaMemcpyToSymbolAsync(constant_mask, mask, mask_width * mask_width * sizeof(float), 0, cudaMemcpyDeviceToDevice);
  const auto tiles_across = static_cast<unsigned>((width + tile - 1) / tile);
  const auto tiles_down = static_cast<unsigned>((height + tile - 1) / tile);
  sum_of_tile<<<tiles_across * tiles_down, dim3(tile, tile)>>>(
      in, out, static_cast<int>(width), static_cast<int>(height), pitch, static_cast<int>(mask_width), tiles_across);
}
