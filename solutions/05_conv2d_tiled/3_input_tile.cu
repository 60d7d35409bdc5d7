// SPDX-License-Identifier: BSD-3-Clause
// Step 3: the other way round: the block has the size of the input tile.
//
// Changes against step 2: each thread loads exactly one element, without a loop; then the outer threads have nothing to
// compute. With 16 x 16 outputs and a mask 5 wide, 256 of 400 threads compute; with one 15 wide, 256 of 900. Loading is
// simpler and as cheap, but threads wait: know the trade, and measure.
//
// One thread:  element (u, v) of the input tile; the first 16 of the first 16 rows also output (u, v) of the tile.
// One warp:    32 elements of the input tile in order, over two or more of its rows.
// One block:   16 x 16 outputs from (16 + mask_width - 1)^2 inputs, at most 900: no more threads than a block may have.

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
  const int u = static_cast<int>(threadIdx.x);
  const int v = static_cast<int>(threadIdx.y);
  const int first_x = static_cast<int>(blockIdx.x % tiles_across) * tile;
  const int first_y = static_cast<int>(blockIdx.x / tiles_across) * tile;
  const int column = first_x - mask_width / 2 + u;
  const int row = first_y - mask_width / 2 + v;
  const bool inside = row >= 0 && row < height && column >= 0 && column < width;
  loaded[v][u] = inside ? in[static_cast<std::size_t>(row) * pitch + static_cast<std::size_t>(column)] : 0;
  __syncthreads();  // nobody sums up before all is loaded

  const int x = first_x + u;
  const int y = first_y + v;
  if (u >= tile || v >= tile || x >= width || y >= height) return;
  float sum = 0;
  for (int k = 0; k < mask_width; ++k) {
    for (int j = 0; j < mask_width; ++j) sum += constant_mask[k * mask_width + j] * loaded[v + k][u + j];
  }
  out[static_cast<std::size_t>(y) * pitch + static_cast<std::size_t>(x)] = sum;
}

}  // namespace

void conv2d(const float* in, const float* mask, float* out, std::size_t width, std::size_t height, std::size_t pitch,
            std::size_t mask_width) {
  cudaMemcpyToSymbolAsync(constant_mask, mask, mask_width * mask_width * sizeof(float), 0, cudaMemcpyDeviceToDevice);
  const auto tiles_across = static_cast<unsigned>((width + tile - 1) / tile);
  const auto tiles_down = static_cast<unsigned>((height + tile - 1) / tile);
  const auto input_width = static_cast<unsigned>(tile + mask_width - 1);
  sum_of_tile<<<tiles_across * tiles_down, dim3(input_width, input_width)>>>(
      in, out, static_cast<int>(width), static_cast<int>(height), pitch, static_cast<int>(mask_width), tiles_across);
}
