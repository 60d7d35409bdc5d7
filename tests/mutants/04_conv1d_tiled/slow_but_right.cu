// expect sim: fail; cuda: fail; because it is right but too slow: no tile, each element loaded as often as it is used
// SPDX-License-Identifier: BSD-3-Clause
#include <cuda_runtime.h>

#include "conv1d.h"

__global__ void untiled(const float* in, const float* mask, float* out, std::size_t length, std::size_t width) {
  __shared__ float weights[127];
  if (threadIdx.x < width) weights[threadIdx.x] = mask[threadIdx.x];
  __syncthreads();
  const std::size_t i = std::size_t{blockIdx.x} * 256 + threadIdx.x;
  if (i >= length) return;
  float sum = 0;
  for (std::size_t j = 0; j < width; ++j) {
    const std::size_t at = i + j - width / 2;
    if (at < length) sum += weights[j] * in[at];
  }
  out[i] = sum;
}

void conv1d(const float* in, const float* mask, float* out, std::size_t length, std::size_t mask_width) {
  untiled<<<static_cast<unsigned>((length + 255) / 256), 256>>>(in, mask, out, length, mask_width);
}
