// expect sim: fail|sanitizer_finding; cuda: fail; because the mask is taken to have 17 elements, as the timed one has
// SPDX-License-Identifier: BSD-3-Clause
#include <cuda_runtime.h>

#include "conv1d.h"

constexpr unsigned block = 256;

__global__ void tiled(const float* in, const float* mask, float* out, std::size_t length, unsigned width) {
  __shared__ float tile[block + 126];
  const std::size_t first = std::size_t{blockIdx.x} * block;
  for (unsigned k = threadIdx.x; k < block + width - 1; k += block) {
    const std::size_t at = first + k - width / 2;
    tile[k] = at < length ? in[at] : 0.0f;
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
  tiled<<<grid, block>>>(in, mask, out, length, mask_width < 17 ? static_cast<unsigned>(mask_width) : 17);
}
