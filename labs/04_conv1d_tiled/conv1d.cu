// SPDX-License-Identifier: BSD-3-Clause
// Lab 04, tiled convolution in one dimension: your work goes here. README.md beside this file is the handout, conv1d.h
// the contract.
//
// `./lockstep check 04` grades this file as it stands.

#include <cuda_runtime.h>

#include "conv1d.h"

__global__ void conv1d_kernel(const float* in, const float* mask, float* out, std::size_t length,
                              std::size_t mask_width) {
  // TODO 2: which output elements does this block compute, and which input elements does it need for them?
  // TODO 3: load those into shared memory, zeros for ghost cells, and wait for one another.
  // TODO 4: sum mask[j] times the input element that lies under it, and write the sum if it is inside the output.
}

void conv1d(const float* in, const float* mask, float* out, std::size_t length, std::size_t mask_width) {
  // TODO 1: choose the threads of a block and the blocks of the grid, and launch the kernel.
}
