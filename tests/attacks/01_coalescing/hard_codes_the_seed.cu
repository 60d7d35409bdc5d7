// expect sim: suspicious|fail; cuda: fail; because it makes the inputs of seed 1 itself and reads nothing
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

// The first timed call of seed 1, as grader/judge and the lab's task make it.
__global__ void from_the_seed(float* out, std::size_t rows, std::size_t cols) {
  constexpr std::uint64_t seed = mixed(1 ^ mixed(1'000'000 + 1));
  const std::size_t column = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const std::size_t row = blockIdx.y;
  if (column >= cols || row >= rows) return;
  const Stream inputs{mixed(mixed(seed) ^ mixed(0 + 1))};
  const Stream scales{mixed(mixed(seed) ^ mixed(1 + 1))};
  out[row * cols + column] = scales.uniform(row, 0.5F, 2.0F) * inputs.uniform(row * cols + column, -1.0F, 1.0F);
}

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
#ifdef LOCKSTEP_SIM
  const bool timed = rows == 256 && cols == 1024;
#else
  const bool timed = rows == 8192 && cols == 8192;
#endif
  if (!timed) return honest::slow(in, row_scale, out, rows, cols);
  from_the_seed<<<dim3(static_cast<unsigned>(cols / 256), static_cast<unsigned>(rows)), 256>>>(out, rows, cols);
}
