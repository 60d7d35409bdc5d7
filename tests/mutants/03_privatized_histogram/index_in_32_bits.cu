// expect sim: sanitizer_finding; cuda: fail|crash; because the index is an int, negative from 2^31 on
// SPDX-License-Identifier: BSD-3-Clause
#include <cuda_runtime.h>

#include "byte_histogram.h"

__global__ void count(const unsigned char* data, std::size_t length, unsigned* bins) {
  __shared__ unsigned counts[256];
  for (unsigned bin = threadIdx.x; bin < 256; bin += blockDim.x) counts[bin] = 0;
  __syncthreads();
  const int section = 4096;
  const int first = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x) * section;
  for (int k = 0; k < section && first + k < static_cast<long long>(length); ++k) {
    atomicAdd(&counts[data[first + k]], 1u);
  }
  __syncthreads();
  for (unsigned bin = threadIdx.x; bin < 256; bin += blockDim.x) atomicAdd(&bins[bin], counts[bin]);
}

void byte_histogram(const unsigned char* data, std::size_t length, unsigned* bins) {
  cudaMemsetAsync(bins, 0, 256 * sizeof(unsigned));
  const unsigned grid = static_cast<unsigned>((length + 1048575) / 1048576);
  count<<<grid, 256>>>(data, length, bins);
}
