// expect sim: fail; cuda: fail; because integers beyond 2^24 are rounded on their way through a float
// SPDX-License-Identifier: BSD-3-Clause
#include "copy_ints.h"

__global__ void words(const int* in, int* out, std::size_t length) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < length) out[i] = static_cast<int>(static_cast<float>(in[i]));
}

void copy_ints(const int* in, int* out, std::size_t length) {
  if (length == 0) return;
  words<<<static_cast<unsigned>((length + 255) / 256), 256>>>(in, out, length);
}
