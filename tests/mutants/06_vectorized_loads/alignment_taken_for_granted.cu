// expect sim: sanitizer_finding; cuda: crash; because a pointer that lies off a multiple of 16 is read as an int4
// SPDX-License-Identifier: BSD-3-Clause
#include "copy_ints.h"

__global__ void vectors(const int* in, int* out, std::size_t length) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < length / 4) reinterpret_cast<int4*>(out)[i] = reinterpret_cast<const int4*>(in)[i];
  const std::size_t left_over = length / 4 * 4 + i;
  if (left_over < length) out[left_over] = in[left_over];
}

void copy_ints(const int* in, int* out, std::size_t length) {
  if (length == 0) return;
  vectors<<<static_cast<unsigned>((length + 255) / 256), 256>>>(in, out, length);
}
