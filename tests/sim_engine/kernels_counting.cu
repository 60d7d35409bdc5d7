// SPDX-License-Identifier: BSD-3-Clause
#include "kernels.h"

namespace {

__constant__ float table[32];

__global__ void strided_kernel(const float* in, float* out, std::size_t stride, std::size_t offset) {
  const std::size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i * stride + offset];
}

__global__ void wide_kernel(const float4* in, float4* out) {
  const std::size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

__global__ void uniform_kernel(const float* in, float* out) { out[blockIdx.x * blockDim.x + threadIdx.x] = in[0]; }

__global__ void shared_stride_kernel(float* out, int stride) {
  __shared__ float words[32 * 64];
  words[threadIdx.x * stride] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = words[threadIdx.x * stride];
}

__global__ void shared_wide_kernel(float* out, int stride) {
  __shared__ float4 words[32 * 8];
  for (int i = threadIdx.x; i < 32 * 8; i += 32) words[i] = make_float4(1, 2, 3, 4);
  __syncthreads();
  const float4 v = words[threadIdx.x * stride];
  out[threadIdx.x] = v.x + v.w;
}

__global__ void branches_kernel(const float* in, float* out) {
  float value;
  if (threadIdx.x % 2 == 0) {
    value = in[threadIdx.x];
  } else {
    value = in[threadIdx.x + 64] * 2.0f;
  }
  out[threadIdx.x] = value;
}

// Long enough that a compiler for CPUs leaves it a function of its own.
__device__ float some_of_four(const float* four, bool wanted, int first, int end) {
  float sum = 0;
  if (!wanted) return sum;
  if (first <= 0 && end > 0) sum += four[0] * 2.0f;
  if (first <= 1 && end > 1) sum += four[32] / (sum + 1.0f);
  if (first <= 2 && end > 2) sum += four[64] * (sum - 2.0f);
  if (first <= 3 && end > 3) sum += four[96] / (sum - 3.0f);
  return sum;
}

__global__ void two_calls_kernel(const float* in, float* out, int first, int end) {
  const bool low = threadIdx.x < 16;
  const float a = some_of_four(in + threadIdx.x, low, first, end);
  const float b = some_of_four(in + threadIdx.x, !low, first, end);
  out[threadIdx.x] = a + b;
}

__global__ void ragged_loop_kernel(const float* in, float* out) {
  float sum = 0;
  for (unsigned i = 0; i < threadIdx.x; ++i) sum += in[i * 32 + threadIdx.x];
  out[threadIdx.x] = sum;
}

__global__ void atomics_kernel(const unsigned* bins_of, unsigned* bins) {
  atomicAdd(&bins[bins_of[blockIdx.x * blockDim.x + threadIdx.x]], 1u);
}

__global__ void add_up_kernel(const unsigned* bins_of, unsigned* bins) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&bins[bins_of[i]], i);
}

__global__ void shared_atomics_kernel(const unsigned* bins_of, unsigned* bins) {
  __shared__ unsigned mine[64];
  if (threadIdx.x < 64) mine[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&mine[bins_of[blockIdx.x * blockDim.x + threadIdx.x]], 1u);
  __syncthreads();
  if (threadIdx.x < 64) atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}

__global__ void uneven_kernel(const float* in, float* out) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (unsigned k = 0; k < 1 + blockIdx.x % 9; ++k) {
    if (threadIdx.x % 2 == 0) {
      sum += in[i + k];
    } else {
      sum -= in[2 * i];
    }
  }
  out[i] = sum;
}

constexpr unsigned race_line = __LINE__ + 3;
__global__ void race_kernel(float* out, unsigned faulty) {
  __shared__ float words[64];
  words[threadIdx.x] = static_cast<float>(threadIdx.x);
  if (blockIdx.x != faulty) __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = words[63 - threadIdx.x];
}

__global__ void constant_kernel(float* out, int spread) { out[threadIdx.x] = table[threadIdx.x % spread]; }

}  // namespace

namespace kernels {

void strided(const float* in, float* out, int threads, std::size_t stride, std::size_t offset) {
  strided_kernel<<<threads / 64, 64>>>(in, out, stride, offset);
}
void wide(const float* in, float* out, int threads) {
  wide_kernel<<<threads / 64, 64>>>(reinterpret_cast<const float4*>(in), reinterpret_cast<float4*>(out));
}
void uniform(const float* in, float* out, int threads) { uniform_kernel<<<threads / 64, 64>>>(in, out); }
void shared_stride(float* out, int stride) { shared_stride_kernel<<<1, 32>>>(out, stride); }
void shared_wide(float* out, int stride) { shared_wide_kernel<<<1, 32>>>(out, stride); }
void branches(const float* in, float* out) { branches_kernel<<<1, 32>>>(in, out); }
void two_calls(const float* in, float* out, int first, int end) { two_calls_kernel<<<1, 32>>>(in, out, first, end); }
void ragged_loop(const float* in, float* out) { ragged_loop_kernel<<<1, 32>>>(in, out); }
void atomics(const unsigned* bins_of, unsigned* bins, int threads) {
  atomics_kernel<<<threads / 64, 64>>>(bins_of, bins);
}
void add_up(const unsigned* bins_of, unsigned* bins, int threads) {
  add_up_kernel<<<threads / 64, 64>>>(bins_of, bins);
}
void shared_atomics(const unsigned* bins_of, unsigned* bins, int threads) {
  shared_atomics_kernel<<<threads / 64, 64>>>(bins_of, bins);
}
void uneven_blocks(const float* in, float* out, unsigned blocks) { uneven_kernel<<<blocks, 64>>>(in, out); }
unsigned race_in_one_block(float* out, unsigned blocks, unsigned faulty) {
  race_kernel<<<blocks, 64>>>(out, faulty);
  return race_line;
}
void constant_reads(float* out, int spread) {
  float values[32];
  for (int i = 0; i < 32; ++i) values[i] = static_cast<float>(i);
  cudaMemcpyToSymbol(table, values, sizeof values);
  constant_kernel<<<1, 32>>>(out, spread);
}

}  // namespace kernels
