// expect sim: sanitizer_finding; cuda: fail; because the last vector is read whole, though data ends in it
// SPDX-License-Identifier: BSD-3-Clause
#include <cuda_runtime.h>

#include "byte_histogram.h"

__global__ void count(const unsigned char* data, std::size_t length, unsigned* bins) {
  __shared__ unsigned counts[256];
  for (unsigned bin = threadIdx.x; bin < 256; bin += blockDim.x) counts[bin] = 0;
  __syncthreads();
  const auto* words = reinterpret_cast<const uchar4*>(data);
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  const std::size_t thread = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  for (std::size_t i = thread; i < (length + 3) / 4; i += stride) {
    const uchar4 word = words[i];
    atomicAdd(&counts[word.x], 1u);
    atomicAdd(&counts[word.y], 1u);
    atomicAdd(&counts[word.z], 1u);
    atomicAdd(&counts[word.w], 1u);
  }
  __syncthreads();
  for (unsigned bin = threadIdx.x; bin < 256; bin += blockDim.x) atomicAdd(&bins[bin], counts[bin]);
}

void byte_histogram(const unsigned char* data, std::size_t length, unsigned* bins) {
  cudaMemsetAsync(bins, 0, 256 * sizeof(unsigned));
  const unsigned grid = length < 2097152 ? 1 + static_cast<unsigned>(length / 16384) : 528;
  count<<<grid, 256>>>(data, length, bins);
}
