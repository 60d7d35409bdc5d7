// SPDX-License-Identifier: BSD-3-Clause
#include "kernels.h"

namespace {

__global__ void walk_rows(const float* in, float* out, int rows, int cols) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  for (int col = 0; col < cols; ++col) out[row * cols + col] = 2.0f * in[row * cols + col];
}

__global__ void one_element(const float* in, float* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = 2.0f * in[i];
}

__global__ void grid_stride(const float* in, float* out, int count) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) out[i] = 2.0f * in[i];
}

__global__ void transpose_tiles(const float* in, float* out, int side) {
  __shared__ float tile[32][33];
  const int x = blockIdx.x * 32 + threadIdx.x;
  const int y = blockIdx.y * 32 + threadIdx.y;
  for (int row = 0; row < 32; row += 8) tile[threadIdx.y + row][threadIdx.x] = in[(y + row) * side + x];
  __syncthreads();
  const int to_x = blockIdx.y * 32 + threadIdx.x;
  const int to_y = blockIdx.x * 32 + threadIdx.y;
  for (int row = 0; row < 32; row += 8) out[(to_y + row) * side + to_x] = tile[threadIdx.x][threadIdx.y + row];
}

__global__ void convolve(const float* in, const float* mask, float* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 9; ++k) {
    const int at = i + k - 4;
    if (at >= 0 && at < count) sum += mask[k] * in[at];
  }
  out[i] = sum;
}

// Odd lanes go another way than even ones, and longer: their accesses are no requests together.
__global__ void ways(const float* in, float* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  if (i % 2 == 0) {
    for (int k = 0; k < 8; ++k) sum += in[(i + 32 * k) % count];
  } else {
    for (int k = 0; k < 12; ++k) sum -= in[(i + 64 * k) % count];
  }
  out[i] = sum;
}

// The data are all 0; the index spreads them over the bins.
__global__ void histogram(const unsigned* data, unsigned* bins, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) atomicAdd(&bins[(data[i] + i) * 2654435761U >> 24], 1U);
}

}  // namespace

void run_walk_rows(const float* in, float* out, int side) { walk_rows<<<side / 128, 128>>>(in, out, side, side); }
void run_one_element(const float* in, float* out, int side) {
  one_element<<<side * side / 256, 256>>>(in, out, side * side);
}
void run_grid_stride(const float* in, float* out, int side) { grid_stride<<<32, 256>>>(in, out, side * side); }
void run_transpose(const float* in, float* out, int side) {
  transpose_tiles<<<dim3(side / 32, side / 32), dim3(32, 8)>>>(in, out, side);
}
void run_convolve(const float* in, float* out, int side) {
  convolve<<<side * side / 256, 256>>>(in, in, out, side * side);
}
void run_ways(const float* in, float* out, int side) { ways<<<side * side / 256, 256>>>(in, out, side * side); }
void run_histogram(const float* in, float* out, int side) {
  histogram<<<side * side / 256, 256>>>(reinterpret_cast<const unsigned*>(in), reinterpret_cast<unsigned*>(out),
                                        side * side);
}
