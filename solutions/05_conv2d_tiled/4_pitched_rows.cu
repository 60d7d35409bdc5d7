// SPDX-License-Identifier: BSD-3-Clause
// Step 4: whole rows of 128 bytes, and vectors of 4.
//
// Changes against step 2: tiles are 128 outputs wide and begin at a multiple of 128 bytes, if the rows do (a pitch of a
// multiple of 32 elements, as cudaMallocPitch gives). Then a warp's 32 lanes read 32 whole vectors of 16 bytes from one
// row, 16 sectors and none of them twice. The halo is rounded up to whole vectors for that. And a thread computes 4
// neighbouring outputs: their inputs overlap, so that it loads (4 + 2 * halo) values for 4 * mask_width products, as
// vectors without bank conflicts, into registers. To have arrays in registers, loops must be unrolled, so the mask's
// width is a template parameter.
//
// One thread:  4 neighbouring outputs of a row, in 4 rows 8 apart.
// One warp:    128 neighbouring outputs: one row of the tile at a time.
// One block:   128 x 32 outputs from (128 + 2 * halo) x (32 + mask_width - 1) inputs, at most 144 x 46: 26 KiB.
// Rows that are not pitched to whole vectors are read element by element: right, but slower.

#include <cuda_runtime.h>

#include "conv2d.h"

namespace {

constexpr int vector = 4;
constexpr int lanes = 32;
constexpr int tile_width = lanes * vector;
constexpr int tile_height = 32;
constexpr int block_height = 8;
constexpr int widest_mask = 15;

__constant__ float constant_mask[widest_mask * widest_mask];

template <int mask_width>
struct Tile {
  static constexpr int halo = (mask_width / 2 + vector - 1) / vector * vector;  // left and right, in whole vectors
  static constexpr int input_vectors = (tile_width + 2 * halo) / vector;
  static constexpr int input_height = tile_height + mask_width - 1;
  static constexpr std::size_t shared = sizeof(float4) * input_height * input_vectors;
};

/// Elements [x, x + 4) of a row of the image, 0 for ghost cells; x is a multiple of 4.
__device__ float4 load_vector(const float* row, int x, int width, bool rows_are_aligned) {
  if (rows_are_aligned && x >= 0 && x + vector <= width) return *reinterpret_cast<const float4*>(row + x);
  const auto element = [&](int column) { return column >= 0 && column < width ? row[column] : 0.0F; };
  return make_float4(element(x), element(x + 1), element(x + 2), element(x + 3));
}

// in and out are (height, pitch), constant_mask is (mask_width, mask_width)
template <int mask_width>
__global__ void sum_of_tile(const float* in, float* out, int width, int height, std::size_t pitch,
                            unsigned tiles_across) {
  constexpr int halo = Tile<mask_width>::halo;
  constexpr int input_vectors = Tile<mask_width>::input_vectors;
  constexpr int input_height = Tile<mask_width>::input_height;
  // loaded is (input_height, input_vectors), each 4 elements
  extern __shared__ float4 loaded[];

  const int lane = static_cast<int>(threadIdx.x);
  const int warp = static_cast<int>(threadIdx.y);
  const int first_x = static_cast<int>(blockIdx.x % tiles_across) * tile_width;
  const int first_y = static_cast<int>(blockIdx.x / tiles_across) * tile_height;
  const bool rows_are_aligned = pitch % vector == 0;
  for (int v = warp; v < input_height; v += block_height) {
    const int row = first_y - mask_width / 2 + v;
    const bool inside = row >= 0 && row < height;
    const float* const row_begin = inside ? in + static_cast<std::size_t>(row) * pitch : in;
    // One or two rounds: unrolled, as nvcc would have it, they take longer.
#pragma unroll 1
    for (int u = lane; u < input_vectors; u += lanes) {
      loaded[v * input_vectors + u] = inside
                                          ? load_vector(row_begin, first_x - halo + u * vector, width, rows_are_aligned)
                                          : make_float4(0, 0, 0, 0);
    }
  }
  __syncthreads();  // nobody sums up before all is loaded

  const int x = first_x + lane * vector;
  for (int v = warp; v < tile_height; v += block_height) {
    const int y = first_y + v;
    if (y >= height) break;
    float sums[vector] = {};
#pragma unroll
    for (int k = 0; k < mask_width; ++k) {
      // window[i] is the input at column x - halo + i
      float window[vector + 2 * halo];
#pragma unroll
      for (int i = 0; i < 1 + 2 * halo / vector; ++i) {
        const float4 four = loaded[(v + k) * input_vectors + lane + i];
        window[4 * i] = four.x;
        window[4 * i + 1] = four.y;
        window[4 * i + 2] = four.z;
        window[4 * i + 3] = four.w;
      }
#pragma unroll
      for (int j = 0; j < mask_width; ++j) {
#pragma unroll
        for (int c = 0; c < vector; ++c) {
          sums[c] += constant_mask[k * mask_width + j] * window[halo - mask_width / 2 + c + j];
        }
      }
    }
    float* const to = out + static_cast<std::size_t>(y) * pitch;
    if (rows_are_aligned && x + vector <= width) {
      *reinterpret_cast<float4*>(to + x) = make_float4(sums[0], sums[1], sums[2], sums[3]);
    } else {
      for (int c = 0; c < vector; ++c) {
        if (x + c < width) to[x + c] = sums[c];
      }
    }
  }
}

template <int mask_width>
void launch(const float* in, float* out, std::size_t width, std::size_t height, std::size_t pitch) {
  const auto tiles_across = static_cast<unsigned>((width + tile_width - 1) / tile_width);
  const auto tiles_down = static_cast<unsigned>((height + tile_height - 1) / tile_height);
  sum_of_tile<mask_width><<<tiles_across * tiles_down, dim3(lanes, block_height), Tile<mask_width>::shared>>>(
      in, out, static_cast<int>(width), static_cast<int>(height), pitch, tiles_across);
}

}  // namespace

void conv2d(const float* in, const float* mask, float* out, std::size_t width, std::size_t height, std::size_t pitch,
            std::size_t mask_width) {
  cudaMemcpyToSymbolAsync(constant_mask, mask, mask_width * mask_width * sizeof(float), 0, cudaMemcpyDeviceToDevice);
  switch (mask_width) {
    case 1: return launch<1>(in, out, width, height, pitch);
    case 3: return launch<3>(in, out, width, height, pitch);
    case 5: return launch<5>(in, out, width, height, pitch);
    case 7: return launch<7>(in, out, width, height, pitch);
    case 9: return launch<9>(in, out, width, height, pitch);
    case 11: return launch<11>(in, out, width, height, pitch);
    case 13: return launch<13>(in, out, width, height, pitch);
    case 15: return launch<15>(in, out, width, height, pitch);
    default: return;
  }
}
