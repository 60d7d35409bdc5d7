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

__device__ void add_two_arrays(float* out, float* one, float* other) {
  one[threadIdx.x] = 1;
  other[threadIdx.x] = 2;
  __syncthreads();
  out[threadIdx.x] = one[31 - threadIdx.x] + other[31 - threadIdx.x];
}

// Two arrays of `words` floats.
template <unsigned words>
__global__ void two_arrays_kernel(float* out) {
  __shared__ float one[words];
  __shared__ float other[words];
  add_two_arrays(out, one, other);
}
template <unsigned words>
__global__ void two_large_arrays_kernel(float* out) {
  __shared__ float one[words];
  __shared__ float other[words];
  add_two_arrays(out, one, other);
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
void two_arrays(float* out) {
  two_arrays_kernel<4096><<<1, 32>>>(out);
  two_arrays_kernel<6144><<<1, 32>>>(out);
}
void two_large_arrays(float* out) { two_large_arrays_kernel<6145><<<1, 32>>>(out); }

}  // namespace kernels
