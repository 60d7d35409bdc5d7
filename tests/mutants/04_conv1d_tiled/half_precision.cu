// expect sim: fail; cuda: fail; because inputs keep 10 bits of their fraction, as half precision has
// SPDX-License-Identifier: BSD-3-Clause
#include <cuda_runtime.h>

#include "conv1d.h"

constexpr unsigned block = 256;

// Rounded to the 10 fraction bits that half precision has.
__device__ float rounded(float x) { return __uint_as_float((__float_as_uint(x) + 0x1000) & 0xffffe000); }

__global__ void tiled(const float* in, const float* mask, float* out, std::size_t length, unsigned width) {
  __shared__ float tile[block + 126];
  const std::size_t first = std::size_t{blockIdx.x} * block;
  for (unsigned k = threadIdx.x; k < block + width - 1; k += block) {
    const std::size_t at = first + k - width / 2;
    tile[k] = at < length ? rounded(in[at]) : 0.0f;
  }
  __syncthreads();
  const std::size_t i = first + threadIdx.x;
  if (i >= length) return;
  float sum = 0;
  for (unsigned j = 0; j < width; ++j) sum += mask[j] * tile[threadIdx.x + j];
  out[i] = sum;
}

void conv1d(const float* in, const float* mask, float* out, std::size_t length, std::size_t mask_width) {
  const auto grid = static_cast<unsigned>((length + block - 1) / block);
  tiled<<<grid, block>>>(in, mask, out, length, static_cast<unsigned>(mask_width));
}
