// SPDX-License-Identifier: BSD-3-Clause
// Compiled with --count-work.
#include "kernels.h"

namespace {

__global__ void counted_loop_kernel(unsigned* out, unsigned rounds) {
  const unsigned mine = threadIdx.x < 32 ? rounds : threadIdx.x % 2 == 0 ? rounds / 2 : rounds;
  unsigned value = threadIdx.x;
  for (unsigned i = 0; i < mine; ++i) value = value * 1664525u + i;
  out[threadIdx.x] = value;
}

__global__ void counted_blocks_kernel(unsigned* out) {
  unsigned value = threadIdx.x;
  for (unsigned i = 0; i < 100; ++i) value = value * 1664525u + i;
  out[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

}  // namespace

void kernels::counted_blocks(unsigned* out, unsigned blocks) { counted_blocks_kernel<<<blocks, 40>>>(out); }
void kernels::counted_loop(unsigned* out, unsigned rounds) { counted_loop_kernel<<<1, 64>>>(out, rounds); }
