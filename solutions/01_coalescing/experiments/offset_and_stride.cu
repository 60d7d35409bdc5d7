// SPDX-License-Identifier: BSD-3-Clause
// Experiment: what an offset and a stride between the lanes' words cost.
//
//   nvcc -std=c++20 -O3 -arch=native offset_and_stride.cu -o offset_and_stride && ./offset_and_stride
//
// Both kernels copy 2^25 floats. `offset` reads in[i + offset], `stride` reads in[i * stride]; both write out[i], so
// that stores are coalesced in every row of the tables and only the loads change. Needs 4.5 GB of device memory.
//
// One thread:  8 elements, 32 apart, all 8 loads in flight before the first store.
// One warp:    256 neighbouring outputs, in 8 requests of 32.
// One block:   8 warps, 2048 neighbouring outputs.
//
// The column "sectors a load request" is counted here from the addresses of one warp, not read from a profiler.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <vector>

namespace {

constexpr std::size_t count = std::size_t{1} << 25;
constexpr std::size_t largest_offset = 32;
constexpr std::size_t largest_stride = 32;
constexpr unsigned in_flight = 8;
constexpr unsigned block = 256;

__global__ void copy(const float* in, float* out, std::size_t offset, std::size_t stride) {
  const std::size_t warp = (std::size_t{blockIdx.x} * blockDim.x + threadIdx.x) / 32;
  const std::size_t first = warp * (32 * in_flight) + threadIdx.x % 32;
  float values[in_flight];
  for (unsigned k = 0; k < in_flight; ++k) values[k] = in[(first + 32 * k) * stride + offset];
  for (unsigned k = 0; k < in_flight; ++k) out[first + 32 * k] = values[k];
}

void require(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
  std::exit(1);
}

/// Median seconds of one copy. Between copies other memory is read, so that the L2 cache holds nothing of the last.
double seconds_of(const float* in, float* out, std::size_t offset, std::size_t stride) {
  const float* other = in + count * largest_stride / 2;
  cudaEvent_t start;
  cudaEvent_t stop;
  require(cudaEventCreate(&start));
  require(cudaEventCreate(&stop));
  std::vector<float> milliseconds(21);
  for (float& time : milliseconds) {
    copy<<<count / (block * in_flight), block>>>(other, out, 0, 1);
    require(cudaEventRecord(start));
    copy<<<count / (block * in_flight), block>>>(in, out, offset, stride);
    require(cudaEventRecord(stop));
    require(cudaEventSynchronize(stop));
    require(cudaEventElapsedTime(&time, start, stop));
  }
  std::nth_element(milliseconds.begin(), milliseconds.begin() + 10, milliseconds.end());
  return milliseconds[10] * 1e-3;
}

std::size_t sectors(std::size_t offset, std::size_t stride) {
  std::set<std::size_t> touched;
  for (std::size_t lane = 0; lane < 32; ++lane) touched.insert((lane * stride + offset) * sizeof(float) / 32);
  return touched.size();
}

}  // namespace

int main() {
  float* in = nullptr;
  float* out = nullptr;
  const std::size_t bytes = (count * largest_stride + largest_offset) * sizeof(float);
  require(cudaMalloc(&in, bytes));
  require(cudaMalloc(&out, count * sizeof(float)));
  require(cudaMemset(in, 0x3c, bytes));

  const double best = seconds_of(in, out, 0, 1);
  const auto row = [&](std::size_t what, std::size_t offset, std::size_t stride) {
    const double seconds = seconds_of(in, out, offset, stride);
    std::printf("| %zu | %zu | %.0f | %.2f |\n", what, sectors(offset, stride),
                2.0 * sizeof(float) * static_cast<double>(count) / seconds * 1e-9, best / seconds);
  };
  std::printf(
      "| offset, floats | sectors a load request | GB/s, useful bytes | of offset 0 |\n|---:|---:|---:|---:|\n");
  for (const std::size_t offset : {0, 1, 2, 4, 8, 16, 31, 32}) row(offset, offset, 1);
  std::printf(
      "\n| stride, floats | sectors a load request | GB/s, useful bytes | of stride 1 |\n|---:|---:|---:|---:|\n");
  for (const std::size_t stride : {1, 2, 4, 8, 16, 32}) row(stride, 0, stride);
}
