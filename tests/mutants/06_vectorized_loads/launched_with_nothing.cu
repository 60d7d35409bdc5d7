// expect sim: sanitizer_finding; cuda: fail|crash; because a grid of no blocks is refused where the length is 0
// SPDX-License-Identifier: BSD-3-Clause
#include "copy_ints.h"

__global__ void words(const int* in, int* out, std::size_t length) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < length) out[i] = in[i];
}

void copy_ints(const int* in, int* out, std::size_t length) {
  words<<<static_cast<unsigned>((length + 255) / 256), 256>>>(in, out, length);
}
