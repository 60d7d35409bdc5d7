// SPDX-License-Identifier: BSD-3-Clause
// Baseline: a thread an output element, everything read from global memory.
//
// One thread:  out[i]: mask_width elements of the input and as many of the mask.
// One warp:    32 neighbouring outputs. At each j its lanes read 32 neighbouring input elements, coalesced, and all the
//              same mask element.
// One block:   256 neighbouring outputs.
//
// Why this mapping: each output gathers its inputs and is written once, so that threads need not know of one another.
// But nearly every input element is asked for mask_width times, and so is the mask, by every thread.

#include <cuda_runtime.h>

#include "conv1d.h"

namespace {

constexpr unsigned block = 256;

__global__ void thread_an_output(const float* in, const float* mask, float* out, std::size_t length,
                                 std::size_t mask_width) {
  const std::size_t i = std::size_t{blockIdx.x} * block + threadIdx.x;
  if (i >= length) return;
  const std::size_t radius = mask_width / 2;
  float sum = 0;
  for (std::size_t j = 0; j < mask_width; ++j) {
    // The element's index is at - radius. Unsigned, so that the comparison finds indices below 0 as well.
    const std::size_t at = i + j;
    if (at - radius < length) sum += mask[j] * in[at - radius];
  }
  out[i] = sum;
}

}  // namespace

void conv1d(const float* in, const float* mask, float* out, std::size_t length, std::size_t mask_width) {
  const std::size_t blocks = (length + block - 1) / block;
  thread_an_output<<<static_cast<unsigned>(blocks), block>>>(in, mask, out, length, mask_width);
}
