// SPDX-License-Identifier: BSD-3-Clause
#include "kernels.h"

namespace {

__global__ void coordinates_kernel(unsigned* visits) {
  const unsigned block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  const unsigned thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  atomicAdd(&visits[block * (blockDim.x * blockDim.y * blockDim.z) + thread], 1u);
}

template <bool with_barrier>
__global__ void reverse_kernel(int* data, int threads) {
  extern __shared__ int copy[];
  copy[threadIdx.x] = data[threadIdx.x];
  if (with_barrier) __syncthreads();
  data[threadIdx.x] = copy[threads - 1 - threadIdx.x];
}

__global__ void early_exit_kernel(int* out) {
  __shared__ int shared[1024];
  shared[threadIdx.x] = 1;
  if (threadIdx.x % 2 == 1) return;
  __syncthreads();
  out[threadIdx.x] = shared[threadIdx.x + 1];
}

__global__ void spin_kernel(int* out) {
  __shared__ volatile int flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x < 32) {
    while (flag == 0) {
    }
    out[threadIdx.x] = 1;
  } else if (threadIdx.x == 32) {
    flag = 1;
  }
}

__global__ void active_masks_kernel(unsigned* out) {
  if (threadIdx.x < 5) {
    out[threadIdx.x] = __activemask();
  } else {
    out[threadIdx.x] = ~__activemask();
  }
}

__shared__ float remains[64];

__global__ void unwritten_shared_kernel(float* out) { out[threadIdx.x] = remains[threadIdx.x]; }

__global__ void leave_in_shared_kernel(float* out) {
  remains[threadIdx.x] = 1.0f;
  out[threadIdx.x] = remains[threadIdx.x];
}

__global__ void large_grid_kernel(unsigned* out) {
  if (threadIdx.x == 0) out[blockIdx.x] = blockIdx.x + 1;
}

__global__ void long_loop_kernel(volatile unsigned* out, unsigned rounds) {
  for (unsigned i = 0; i < rounds; ++i) out[threadIdx.x] = out[threadIdx.x] + 1;
}

}  // namespace

namespace kernels {

void long_loop(unsigned* out, unsigned rounds) { long_loop_kernel<<<1, 64>>>(out, rounds); }

void coordinates(unsigned* visits, unsigned grid[3], unsigned block[3]) {
  coordinates_kernel<<<dim3(grid[0], grid[1], grid[2]), dim3(block[0], block[1], block[2])>>>(visits);
}
void reverse_through_shared(int* data, int threads, bool with_barrier) {
  if (with_barrier) {
    reverse_kernel<true><<<1, threads, threads * sizeof(int)>>>(data, threads);
  } else {
    reverse_kernel<false><<<1, threads, threads * sizeof(int)>>>(data, threads);
  }
}
void early_exit(int* out, int threads) { early_exit_kernel<<<1, threads>>>(out); }
void spin(int* out) { spin_kernel<<<1, 64>>>(out); }
void active_masks(unsigned* out) { active_masks_kernel<<<1, 32>>>(out); }
void unwritten_shared(float* out) { unwritten_shared_kernel<<<1, 64>>>(out); }
void leave_in_shared(float* out) { leave_in_shared_kernel<<<1, 64>>>(out); }
void large_grid(unsigned* out, unsigned blocks) { large_grid_kernel<<<blocks, 32>>>(out); }

}  // namespace kernels
