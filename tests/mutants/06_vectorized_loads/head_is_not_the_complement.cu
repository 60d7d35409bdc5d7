// expect sim: sanitizer_finding; cuda: crash; because the head is as long as the pointer is off, not as what is missing
// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cstdint>

#include "copy_ints.h"

__global__ void copy(const int* in, int* out, std::size_t length, std::size_t head, std::size_t vectors) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < vectors) reinterpret_cast<int4*>(out + head)[i] = reinterpret_cast<const int4*>(in + head)[i];
  const std::size_t edge = i < head ? i : i + vectors * 4;
  if (edge < length) out[edge] = in[edge];
}

void copy_ints(const int* in, int* out, std::size_t length) {
  if (length == 0) return;
  const std::size_t in_off = reinterpret_cast<std::uintptr_t>(in) / 4 % 4;
  const std::size_t out_off = reinterpret_cast<std::uintptr_t>(out) / 4 % 4;
  const std::size_t head = std::min(length, out_off);
  const std::size_t vectors = in_off == out_off ? (length - head) / 4 : 0;
  copy<<<static_cast<unsigned>((length + 255) / 256), 256>>>(in, out, length, head, vectors);
}
