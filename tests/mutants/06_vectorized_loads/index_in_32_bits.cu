// expect sim: sanitizer_finding; cuda: fail|crash; because the index is an int and turns negative at 2^31 integers
// SPDX-License-Identifier: BSD-3-Clause
#include "copy_ints.h"

__global__ void words(const int* in, int* out, std::size_t length) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < static_cast<long long>(length)) out[i] = in[i];
}

void copy_ints(const int* in, int* out, std::size_t length) {
  if (length == 0) return;
  words<<<static_cast<unsigned>((length + 255) / 256), 256>>>(in, out, length);
}
