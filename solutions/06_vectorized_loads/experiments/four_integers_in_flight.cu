// SPDX-License-Identifier: BSD-3-Clause
// Experiment: four loads of 4 bytes a thread in flight, instead of one of 16.
//
// As many bytes are on their way as in step 2, with four times its requests. So this tells apart what a vector gives:
// bytes in flight, or fewer instructions? It also works at any alignment.
//
// One thread:  four integers, a block's threads apart; all loads before the first store.
// One warp:    32 neighbouring integers at a time.
// One block:   1024 neighbouring integers.

#include "copy_ints.h"

namespace {

constexpr unsigned block = 256;
constexpr unsigned in_flight = 4;

__global__ void copy_words(const int* __restrict__ in, int* __restrict__ out, std::size_t length) {
  const std::size_t first = std::size_t{blockIdx.x} * (block * in_flight) + threadIdx.x;
  int values[in_flight];
#pragma unroll
  for (unsigned k = 0; k < in_flight; ++k) {
    if (first + k * block < length) values[k] = in[first + k * block];
  }
#pragma unroll
  for (unsigned k = 0; k < in_flight; ++k) {
    if (first + k * block < length) out[first + k * block] = values[k];
  }
}

}  // namespace

void copy_ints(const int* in, int* out, std::size_t length) {
  if (length == 0) return;
  const std::size_t each = block * in_flight;
  copy_words<<<static_cast<unsigned>((length + each - 1) / each), block>>>(in, out, length);
}
