// expect sim: sanitizer_finding; cuda: crash; because the output may lie off a multiple of 16 where the input does not
// SPDX-License-Identifier: BSD-3-Clause
#include <cstdint>

#include "copy_ints.h"

__global__ void copy(const int* in, int* out, std::size_t length, std::size_t vectors) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < vectors) reinterpret_cast<int4*>(out)[i] = reinterpret_cast<const int4*>(in)[i];
  const std::size_t left_over = vectors * 4 + i;
  if (left_over < length) out[left_over] = in[left_over];
}

void copy_ints(const int* in, int* out, std::size_t length) {
  if (length == 0) return;
  const std::size_t vectors = reinterpret_cast<std::uintptr_t>(in) % 16 == 0 ? length / 4 : 0;
  copy<<<static_cast<unsigned>((length + 255) / 256), 256>>>(in, out, length, vectors);
}
