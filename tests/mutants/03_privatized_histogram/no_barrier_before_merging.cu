// expect sim: sanitizer_finding|fail; cuda: fail; because the first warps hand over before the others have counted
// SPDX-License-Identifier: BSD-3-Clause
#include <cuda_runtime.h>

#include "byte_histogram.h"

__global__ void count(const unsigned char* data, std::size_t length, unsigned* bins) {
  __shared__ unsigned counts[256];
  for (unsigned bin = threadIdx.x; bin < 256; bin += blockDim.x) counts[bin] = 0;
  __syncthreads();
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < length; i += stride) {
    atomicAdd(&counts[data[i]], 1u);
  }
  for (unsigned bin = threadIdx.x; bin < 256; bin += blockDim.x) atomicAdd(&bins[bin], counts[bin]);
}

void byte_histogram(const unsigned char* data, std::size_t length, unsigned* bins) {
  cudaMemsetAsync(bins, 0, 256 * sizeof(unsigned));
  const unsigned grid = length < 2097152 ? 1 + static_cast<unsigned>(length / 16384) : 528;
  count<<<grid, 1024>>>(data, length, bins);
}
