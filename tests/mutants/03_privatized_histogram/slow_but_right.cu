// expect sim: fail; cuda: fail; because it is right but too slow: wide loads, and an atomic a byte in global memory
// SPDX-License-Identifier: BSD-3-Clause
#include <cuda_runtime.h>

#include "byte_histogram.h"

__global__ void count(const unsigned char* data, std::size_t length, unsigned* bins) {
  const auto* words = reinterpret_cast<const uchar4*>(data);
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  const std::size_t thread = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  for (std::size_t i = thread; i < length / 4; i += stride) {
    const uchar4 word = words[i];
    atomicAdd(&bins[word.x], 1u);
    atomicAdd(&bins[word.y], 1u);
    atomicAdd(&bins[word.z], 1u);
    atomicAdd(&bins[word.w], 1u);
  }
  const std::size_t rest = length / 4 * 4 + thread;
  if (rest < length) atomicAdd(&bins[data[rest]], 1u);
}

void byte_histogram(const unsigned char* data, std::size_t length, unsigned* bins) {
  cudaMemsetAsync(bins, 0, 256 * sizeof(unsigned));
  const unsigned grid = length < 2097152 ? 1 + static_cast<unsigned>(length / 16384) : 528;
  count<<<grid, 256>>>(data, length, bins);
}
