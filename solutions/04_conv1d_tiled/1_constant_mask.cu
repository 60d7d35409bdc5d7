// SPDX-License-Identifier: BSD-3-Clause
// Step 1: the mask lies in constant memory.
//
// Changes against the baseline: all lanes of a warp want the same mask element at once, which is what the constant
// cache is made for: one request gives one word to 32 lanes. Half of the loads from global memory are gone. The copy
// goes from device to device, in the stream's order, and is done before the kernel starts.
//
// One thread:  out[i]: mask_width elements of the input.
// One warp:    32 neighbouring outputs. At each j its lanes read 32 neighbouring input elements.
// One block:   256 neighbouring outputs.

#include <cuda_runtime.h>

#include "conv1d.h"

namespace {

constexpr unsigned block = 256;
constexpr unsigned widest_mask = 127;

__constant__ float weights[widest_mask];

__global__ void constant_mask(const float* in, float* out, std::size_t length, unsigned mask_width) {
  const std::size_t i = std::size_t{blockIdx.x} * block + threadIdx.x;
  if (i >= length) return;
  const unsigned radius = mask_width / 2;
  float sum = 0;
  for (unsigned j = 0; j < mask_width; ++j) {
    const std::size_t at = i + j - radius;  // wraps around to a huge number below 0
    if (at < length) sum += weights[j] * in[at];
  }
  out[i] = sum;
}

}  // namespace

void conv1d(const float* in, const float* mask, float* out, std::size_t length, std::size_t mask_width) {
  cudaMemcpyToSymbolAsync(weights, mask, mask_width * sizeof(float), 0, cudaMemcpyDeviceToDevice);
  const std::size_t blocks = (length + block - 1) / block;
  constant_mask<<<static_cast<unsigned>(blocks), block>>>(in, out, length, static_cast<unsigned>(mask_width));
}
