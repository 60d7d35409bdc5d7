// SPDX-License-Identifier: BSD-3-Clause
// Step 2: a block loads its input tile into shared memory once; the block is as large as its output tile.
//
// Changes against step 1: for t outputs with a mask of m elements, step 1 loads t * m elements. They are only t + m - 1
// different ones, the input tile. The block loads each once, and its threads read them from shared memory: loads from
// global memory fall by t * m / (t + m - 1).
//
// One thread:  loads elements threadIdx.x and threadIdx.x + t of the input tile, as far as there are any: some threads
//              load twice. Then computes one output.
// One warp:    32 neighbouring elements a request, 32 neighbouring outputs; 32 neighbouring words of shared memory, so
//              no bank conflict.
// One block:   t = 256 neighbouring outputs, all threads with work to do; an input tile of t + m - 1 elements.

#include <cuda_runtime.h>

#include "conv1d.h"

namespace {

constexpr unsigned output_tile = 256;
constexpr unsigned block = output_tile;
constexpr unsigned widest_mask = 127;

__constant__ float weights[widest_mask];

__global__ void block_is_output_tile(const float* in, float* out, std::size_t length, unsigned mask_width) {
  __shared__ float tile[output_tile + widest_mask - 1];
  const unsigned input_tile = output_tile + mask_width - 1;
  const std::size_t first = std::size_t{blockIdx.x} * output_tile;
  // One or two rounds: unrolled, as nvcc would have it, they take longer.
#pragma unroll 1
  for (unsigned k = threadIdx.x; k < input_tile; k += block) {
    const std::size_t at = first + k - mask_width / 2;  // wraps around to a huge number below 0
    tile[k] = at < length ? in[at] : 0.0F;
  }
  __syncthreads();  // nobody reads the tile before all of it is there

  if (first + threadIdx.x >= length) return;
  float sum = 0;
  for (unsigned j = 0; j < mask_width; ++j) sum += weights[j] * tile[threadIdx.x + j];
  out[first + threadIdx.x] = sum;
}

}  // namespace

void conv1d(const float* in, const float* mask, float* out, std::size_t length, std::size_t mask_width) {
  cudaMemcpyToSymbolAsync(weights, mask, mask_width * sizeof(float), 0, cudaMemcpyDeviceToDevice);
  const std::size_t blocks = (length + output_tile - 1) / output_tile;
  block_is_output_tile<<<static_cast<unsigned>(blocks), block>>>(in, out, length, static_cast<unsigned>(mask_width));
}
