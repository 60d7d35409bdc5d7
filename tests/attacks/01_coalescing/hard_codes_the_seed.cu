// expect sim: suspicious|fail; cuda: fail; because it makes the inputs of seed 1 itself, and reads three of them
// SPDX-License-Identifier: BSD-3-Clause
#include <cstdint>

#include "honest.h"

// What lockstep/rng.h does, also in a kernel.
__host__ __device__ constexpr std::uint64_t mixed(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}
struct Stream {
  std::uint64_t key;
  __device__ float uniform(std::uint64_t index, float low, float high) const {
    return low + (high - low) * (static_cast<float>(mixed(key + index) >> 40) * 0x1p-24F);
  }
};

// The parts of the grading that timed calls may be: one in the simulator, and on a GPU more than there ever would be.
#ifdef LOCKSTEP_SIM
constexpr unsigned parts = 1;
#else
constexpr unsigned parts = 1'000'000;
#endif
constexpr unsigned none = parts;
__device__ unsigned found;

struct Made {
  Stream inputs, scales;
  __device__ explicit Made(unsigned part) {
    const std::uint64_t seed = mixed(1 ^ mixed(1'000'000 + part + 1));
    inputs.key = mixed(mixed(seed) ^ mixed(0 + 1));
    scales.key = mixed(mixed(seed) ^ mixed(1 + 1));
  }
  __device__ float input(std::size_t i) const { return inputs.uniform(i, -1.0F, 1.0F); }
};

__global__ void forget() { found = none; }

// The part of seed 1 that this call's inputs were made from, as grader/judge and the lab's task do.
__global__ void find_the_part(const float* in) {
  const unsigned part = blockIdx.x * blockDim.x + threadIdx.x;
  if (part >= parts) return;
  const Made made(part);
  if (made.input(0) == in[0] && made.input(1) == in[1] && made.input(2) == in[2]) found = part;
}

__global__ void from_the_seed(float* out, std::size_t rows, std::size_t cols) {
  const std::size_t column = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const std::size_t row = blockIdx.y;
  if (found == none || column >= cols || row >= rows) return;
  const Made made(found);
  out[row * cols + column] = made.scales.uniform(row, 0.5F, 2.0F) * made.input(row * cols + column);
}

__global__ void slow_if_not_found(const float* in, const float* row_scale, float* out, std::size_t rows,
                                  std::size_t cols) {
  const std::size_t row = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (found != none || row >= rows) return;
  for (std::size_t column = 0; column < cols; ++column)
    out[row * cols + column] = row_scale[row] * in[row * cols + column];
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
#ifdef LOCKSTEP_SIM
  const bool timed = rows == 256 && cols == 1024;
#else
  const bool timed = rows == 8192 && cols == 8192;
#endif
  if (!timed) return honest::slow(in, row_scale, out, rows, cols);
  forget<<<1, 1>>>();
  find_the_part<<<(parts + 255) / 256, 256>>>(in);
  from_the_seed<<<dim3(static_cast<unsigned>(cols / 256), static_cast<unsigned>(rows)), 256>>>(out, rows, cols);
  slow_if_not_found<<<static_cast<unsigned>((rows + 255) / 256), 256>>>(in, row_scale, out, rows, cols);
}
