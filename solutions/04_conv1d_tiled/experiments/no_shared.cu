// SPDX-License-Identifier: BSD-3-Clause
// Experiment: no shared memory. As register tiling, but the window comes from global memory, through the L1 cache.
//
// One thread:  four neighbouring outputs. It loads every vector of its window itself; its neighbours load most of
//              them too, and the L1 cache is to give them.
// One warp:    128 neighbouring outputs; each load is 512 neighbouring bytes.
// One block:   1024 neighbouring outputs.

#include <cuda_runtime.h>

#include "conv1d.h"

namespace {

constexpr unsigned block = 256;
constexpr unsigned outputs = 4;  // of a thread
constexpr unsigned chunk = 16;   // mask elements at a time

__constant__ float weights[127];

__device__ float4 load(const float* in, std::size_t at, std::size_t length) {
  // `at` wraps around to a huge number below 0.
  if (at < length && at + 4 <= length) return *reinterpret_cast<const float4*>(in + at);
  return make_float4(at < length ? in[at] : 0.0F, at + 1 < length ? in[at + 1] : 0.0F,
                     at + 2 < length ? in[at + 2] : 0.0F, at + 3 < length ? in[at + 3] : 0.0F);
}

// Adds the products of `count` mask elements from `first_weight` on; the window begins `skipped` elements after `at`.
template <unsigned count, unsigned skipped>
__device__ void add_products(float (&sum)[outputs], const float* in, std::size_t at, std::size_t length,
                             unsigned first_weight) {
  constexpr unsigned vectors = (skipped + count + outputs - 1 + 3) / 4;
  float x[4 * vectors];
#pragma unroll
  for (unsigned v = 0; v < vectors; ++v) {
    const float4 four = load(in, at + 4 * v, length);
    x[4 * v] = four.x;
    x[4 * v + 1] = four.y;
    x[4 * v + 2] = four.z;
    x[4 * v + 3] = four.w;
  }
#pragma unroll
  for (unsigned j = 0; j < count; ++j) {
#pragma unroll
    for (unsigned o = 0; o < outputs; ++o) sum[o] += weights[first_weight + j] * x[skipped + j + o];
  }
}

template <unsigned rest>
__global__ void no_shared(const float* in, float* out, std::size_t length, unsigned width) {
  constexpr unsigned skipped = (4 - rest / 2 % 4) % 4;
  const std::size_t i = (std::size_t{blockIdx.x} * block + threadIdx.x) * outputs;
  if (i >= length) return;
  const std::size_t at = i - width / 2 - skipped;
  float sum[outputs] = {};
  unsigned j = 0;
  for (; j + chunk <= width; j += chunk) add_products<chunk, skipped>(sum, in, at + j, length, j);
  add_products<rest, skipped>(sum, in, at + j, length, j);
  if (i + outputs <= length) {
    *reinterpret_cast<float4*>(out + i) = make_float4(sum[0], sum[1], sum[2], sum[3]);
    return;
  }
#pragma unroll
  for (unsigned o = 0; o < outputs; ++o) {
    if (i + o < length) out[i + o] = sum[o];
  }
}

template <unsigned rest>
void launch(const float* in, float* out, std::size_t length, std::size_t width) {
  if (width % chunk != rest) {
    if constexpr (rest + 2 < chunk) launch<rest + 2>(in, out, length, width);
    return;
  }
  const std::size_t blocks = (length + block * outputs - 1) / (block * outputs);
  no_shared<rest><<<static_cast<unsigned>(blocks), block>>>(in, out, length, static_cast<unsigned>(width));
}

}  // namespace

void conv1d(const float* in, const float* mask, float* out, std::size_t length, std::size_t mask_width) {
  cudaMemcpyToSymbolAsync(weights, mask, mask_width * sizeof(float), 0, cudaMemcpyDeviceToDevice);
  launch<1>(in, out, length, mask_width);
}
