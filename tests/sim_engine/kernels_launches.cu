// SPDX-License-Identifier: BSD-3-Clause
#include "kernels.h"

namespace {

__global__ void empty_kernel() {}

__global__ void static_shared_kernel(float* out) {
  __shared__ float words[48 * 256 + 1];
  words[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = words[31 - threadIdx.x];
}

}  // namespace

namespace kernels {

void empty(unsigned grid[3], unsigned block[3], std::size_t dynamic_shared) {
  empty_kernel<<<dim3(grid[0], grid[1], grid[2]), dim3(block[0], block[1], block[2]), dynamic_shared>>>();
}
void allow_dynamic_shared(std::size_t bytes) {
  cudaFuncSetAttribute(empty_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes));
}
void too_much_static_shared(float* out) { static_shared_kernel<<<1, 32>>>(out); }

}  // namespace kernels
