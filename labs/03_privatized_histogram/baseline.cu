// SPDX-License-Identifier: BSD-3-Clause
// Baseline: every byte is one atomic addition to a bin in global memory.
//
// One thread:  byte i, i + stride, i + 2 stride and so on, where the stride is the number of threads.
// One warp:    32 neighbouring bytes at each step: one request, one sector. Then up to 32 additions, wherever they
// fall. One block:   256 neighbouring bytes at each step.
//
// Why this mapping: it is the interleaved reading of lab 02. But 256 counts do not fit into a thread's registers, so
// each byte goes straight to the bins, and all threads of the GPU share them.

#include <cuda_runtime.h>

#include <algorithm>

#include "byte_histogram.h"

namespace {

constexpr unsigned bin_count = 256;
constexpr unsigned block = 256;
constexpr std::size_t most_blocks = 1056;  // 8 on each of 132 multiprocessors

__global__ void add_to_global_bins(const unsigned char* data, std::size_t length, unsigned* bins) {
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < length; i += stride) {
    atomicAdd(&bins[data[i]], 1u);
  }
}

}  // namespace

void byte_histogram(const unsigned char* data, std::size_t length, unsigned* bins) {
  cudaMemsetAsync(bins, 0, bin_count * sizeof(unsigned));
  const std::size_t blocks = std::min((length + block - 1) / block, most_blocks);
  add_to_global_bins<<<static_cast<unsigned>(blocks), block>>>(data, length, bins);
}
