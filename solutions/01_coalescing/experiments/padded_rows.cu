// SPDX-License-Identifier: BSD-3-Clause
// Experiment: rows that follow one another without a gap against rows padded so that each begins on a line.
//
//   nvcc -std=c++20 -O3 -arch=native padded_rows.cu -o padded_rows && ./padded_rows
//
// Scales 2^26 floats (or nearly) in rows of several lengths. "dense": row r begins at r * cols, as in this lab's
// contract. "padded": it begins at r * pitch, where cudaMallocPitch chose the pitch. The kernel and the useful bytes
// are the same.
//
// One thread:  8 elements of one row, 32 columns apart, all loads in flight before the first store.
// One warp:    256 neighbouring columns of one row, in 8 requests. threadIdx.x is the lane.
// One block:   8 warps on 8 neighbouring rows. threadIdx.y is the warp.
//
// The column "sectors a request" is counted here from addresses, over the full warps of 32 rows, not read from a
// profiler.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

constexpr unsigned in_flight = 8;
constexpr unsigned warps = 8;

/// in and out are (rows, cols), with `pitch` floats from the start of a row to the start of the next.
__global__ void scale(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols,
                      std::size_t pitch) {
  const std::size_t row = std::size_t{blockIdx.x} * warps + threadIdx.y;
  const std::size_t first = std::size_t{blockIdx.y} * (32 * in_flight) + threadIdx.x;
  if (row >= rows) return;
  const float factor = row_scale[row];
  float values[in_flight] = {};
  for (unsigned k = 0; k < in_flight; ++k) {
    if (first + 32 * k < cols) values[k] = in[row * pitch + first + 32 * k];
  }
  for (unsigned k = 0; k < in_flight; ++k) {
    if (first + 32 * k < cols) out[row * pitch + first + 32 * k] = factor * values[k];
  }
}

void require(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
  std::exit(1);
}

struct Matrix {
  float* in = nullptr;
  float* out = nullptr;
  std::size_t pitch = 0;
};

Matrix allocate(std::size_t rows, std::size_t cols, bool padded) {
  Matrix matrix;
  if (padded) {
    std::size_t bytes = 0;
    require(cudaMallocPitch(&matrix.in, &bytes, cols * sizeof(float), rows));
    require(cudaMallocPitch(&matrix.out, &bytes, cols * sizeof(float), rows));
    matrix.pitch = bytes / sizeof(float);
  } else {
    matrix.pitch = cols;
    require(cudaMalloc(&matrix.in, rows * cols * sizeof(float)));
    require(cudaMalloc(&matrix.out, rows * cols * sizeof(float)));
  }
  require(cudaMemset(matrix.in, 0x3c, rows * matrix.pitch * sizeof(float)));
  return matrix;
}

/// Median seconds of one call. The matrices are several times as large as an L2 cache.
double seconds_of(const Matrix& matrix, const float* row_scale, std::size_t rows, std::size_t cols) {
  const dim3 grid(static_cast<unsigned>((rows + warps - 1) / warps),
                  static_cast<unsigned>((cols + 32 * in_flight - 1) / (32 * in_flight)));
  cudaEvent_t start;
  cudaEvent_t stop;
  require(cudaEventCreate(&start));
  require(cudaEventCreate(&stop));
  std::vector<float> milliseconds(21);
  for (float& time : milliseconds) {
    require(cudaEventRecord(start));
    scale<<<grid, dim3(32, warps)>>>(matrix.in, row_scale, matrix.out, rows, cols, matrix.pitch);
    require(cudaEventRecord(stop));
    require(cudaEventSynchronize(stop));
    require(cudaEventElapsedTime(&time, start, stop));
  }
  std::nth_element(milliseconds.begin(), milliseconds.begin() + 10, milliseconds.end());
  return milliseconds[10] * 1e-3;
}

/// Sectors a request of full warps, over 32 rows: the pattern of row starts repeats after at most 32.
double sectors(std::size_t cols, std::size_t pitch) {
  std::size_t touched = 0;
  std::size_t requests = 0;
  for (std::size_t row = 0; row < 32; ++row) {
    for (std::size_t first = 0; first + 32 <= cols; first += 32) {
      const std::size_t from = (row * pitch + first) * sizeof(float);
      touched += (from + 32 * sizeof(float) - 1) / 32 - from / 32 + 1;
      ++requests;
    }
  }
  return static_cast<double>(touched) / static_cast<double>(requests);
}

}  // namespace

int main() {
  std::printf(
      "| rows x cols | layout | pitch, floats | sectors a request | GB/s, useful bytes |\n|---|---|---:|---:|---:|\n");
  for (const std::size_t cols : {8192, 8191, 4100, 1001, 257}) {
    const std::size_t rows = (std::size_t{1} << 26) / cols;
    float* row_scale = nullptr;
    require(cudaMalloc(&row_scale, rows * sizeof(float)));
    require(cudaMemset(row_scale, 0x3c, rows * sizeof(float)));
    for (const bool padded : {false, true}) {
      const Matrix matrix = allocate(rows, cols, padded);
      const double seconds = seconds_of(matrix, row_scale, rows, cols);
      std::printf("| %zu x %zu | %s | %zu | %.2f | %.0f |\n", rows, cols, padded ? "padded" : "dense", matrix.pitch,
                  sectors(cols, matrix.pitch), 2.0 * sizeof(float) * static_cast<double>(rows * cols) / seconds * 1e-9);
      require(cudaFree(matrix.in));
      require(cudaFree(matrix.out));
    }
    require(cudaFree(row_scale));
  }
}
