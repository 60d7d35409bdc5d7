// SPDX-License-Identifier: BSD-3-Clause
// Step 3: as step 2, but the block is as large as its input tile.
//
// Changes against step 2: every thread loads exactly one element, without a loop, and mask_width - 1 threads at the end
// compute nothing. Against step 2's second round, which only a few warps go, stand idle lanes in the longer part, and
// an output tile that shrinks as the mask grows: 240 outputs of 256 threads at width 17, 130 at width 127.
//
// One thread:  loads one element of the input tile; the first 256 - (m - 1) threads compute one output each.
// One warp:    32 neighbouring elements, 32 neighbouring outputs. Tiles begin anywhere, not at a sector's start.
// One block:   an input tile of 256 elements, t = 256 - (m - 1) outputs.

#include <cuda_runtime.h>

#include "conv1d.h"

namespace {

constexpr unsigned input_tile = 256;
constexpr unsigned block = input_tile;
constexpr unsigned widest_mask = 127;

__constant__ float weights[widest_mask];

__global__ void block_is_input_tile(const float* in, float* out, std::size_t length, unsigned mask_width) {
  __shared__ float tile[input_tile];
  const unsigned output_tile = input_tile - (mask_width - 1);
  const std::size_t first = std::size_t{blockIdx.x} * output_tile;
  const std::size_t at = first + threadIdx.x - mask_width / 2;  // wraps around to a huge number below 0
  tile[threadIdx.x] = at < length ? in[at] : 0.0F;
  __syncthreads();  // nobody reads the tile before all of it is there

  if (threadIdx.x >= output_tile || first + threadIdx.x >= length) return;
  float sum = 0;
  for (unsigned j = 0; j < mask_width; ++j) sum += weights[j] * tile[threadIdx.x + j];
  out[first + threadIdx.x] = sum;
}

}  // namespace

void conv1d(const float* in, const float* mask, float* out, std::size_t length, std::size_t mask_width) {
  cudaMemcpyToSymbolAsync(weights, mask, mask_width * sizeof(float), 0, cudaMemcpyDeviceToDevice);
  const std::size_t output_tile = input_tile - (mask_width - 1);
  const std::size_t blocks = (length + output_tile - 1) / output_tile;
  block_is_input_tile<<<static_cast<unsigned>(blocks), block>>>(in, out, length, static_cast<unsigned>(mask_width));
}
