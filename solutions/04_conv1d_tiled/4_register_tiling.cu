// SPDX-License-Identifier: BSD-3-Clause
// Step 4: a thread computes four neighbouring outputs from a window of eight elements in its registers.
//
// Changes against step 2: there, a multiplication costs a load from shared memory. Four neighbouring outputs with four
// neighbouring mask elements are 16 multiplications and need 7 neighbouring inputs. The thread keeps 8 in registers and
// slides on by 4: one load of 16 bytes for 16 multiplications. The block's tile is four times as large, so that less
// of it is halo, and outputs leave as 16 bytes a lane.
//
// One thread:  outputs 4 t to 4 t + 3 of the block's tile.
// One warp:    128 neighbouring outputs. Its float4 loads from shared memory are 512 neighbouring bytes: 4 wavefronts,
//              the fewest there can be.
// One block:   1024 neighbouring outputs, an input tile of 1024 + m - 1 elements.

#include <cuda_runtime.h>

#include "conv1d.h"

namespace {

constexpr unsigned block = 256;
constexpr unsigned outputs = 4;  // of a thread
constexpr unsigned output_tile = block * outputs;
constexpr unsigned widest_mask = 127;

__constant__ float weights[widest_mask];

__device__ void keep(float* four, float4 vector) {
  four[0] = vector.x;
  four[1] = vector.y;
  four[2] = vector.z;
  four[3] = vector.w;
}

__global__ void register_tiling(const float* in, float* out, std::size_t length, unsigned mask_width) {
  // Up to output_tile + 126 elements, rounded up to whole vectors.
  __shared__ float4 tile[(output_tile + widest_mask + 1) / 4];
  auto* elements = reinterpret_cast<float*>(tile);
  const std::size_t first = std::size_t{blockIdx.x} * output_tile;
  for (unsigned k = threadIdx.x; k < output_tile + mask_width + 1; k += block) {
    const std::size_t at = first + k - mask_width / 2;  // wraps around to a huge number below 0
    elements[k] = at < length ? in[at] : 0.0F;
  }
  __syncthreads();

  float sum[outputs] = {};
  float window[8];  // elements 4 t + j to 4 t + j + 7 of the input tile
  keep(window, tile[threadIdx.x]);
  unsigned j = 0;
  for (; j + 4 <= mask_width; j += 4) {
    keep(window + 4, tile[threadIdx.x + j / 4 + 1]);
#pragma unroll
    for (unsigned k = 0; k < 4; ++k) {
#pragma unroll
      for (unsigned o = 0; o < outputs; ++o) sum[o] += weights[j + k] * window[o + k];
    }
#pragma unroll
    for (unsigned k = 0; k < 4; ++k) window[k] = window[k + 4];
  }
  // An odd mask has one or three elements left.
  if (j + 1 < mask_width) keep(window + 4, tile[threadIdx.x + j / 4 + 1]);
#pragma unroll
  for (unsigned k = 0; k < 3; ++k) {
    if (j + k >= mask_width) break;
#pragma unroll
    for (unsigned o = 0; o < outputs; ++o) sum[o] += weights[j + k] * window[o + k];
  }

  const std::size_t i = first + threadIdx.x * outputs;
  if (i + outputs <= length) {
    *reinterpret_cast<float4*>(out + i) = make_float4(sum[0], sum[1], sum[2], sum[3]);
  } else {
#pragma unroll
    for (unsigned o = 0; o < outputs; ++o) {
      if (i + o < length) out[i + o] = sum[o];
    }
  }
}

}  // namespace

void conv1d(const float* in, const float* mask, float* out, std::size_t length, std::size_t mask_width) {
  cudaMemcpyToSymbolAsync(weights, mask, mask_width * sizeof(float), 0, cudaMemcpyDeviceToDevice);
  const std::size_t blocks = (length + output_tile - 1) / output_tile;
  register_tiling<<<static_cast<unsigned>(blocks), block>>>(in, out, length, static_cast<unsigned>(mask_width));
}
