// expect sim: fail; cuda: fail; because inputs off by 8 bytes are joined as if they were off by 12
// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cstdint>

#include "copy_ints.h"

__device__ int4 joined(int4 a, int4 b, std::size_t ahead) {
  if (ahead == 0) return a;
  if (ahead == 1) return make_int4(a.y, a.z, a.w, b.x);
  return make_int4(a.w, b.x, b.y, b.z);
}

__global__ void copy(const int* in, int* out, std::size_t length, std::size_t head, std::size_t ahead,
                     std::size_t vectors) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const auto* from = reinterpret_cast<const int4*>(in + head - ahead);
  if (i < vectors) reinterpret_cast<int4*>(out + head)[i] = joined(from[i], from[i + 1], ahead);
  const std::size_t edge = i < head ? i : i + vectors * 4;
  if (edge < length) out[edge] = in[edge];
}

void copy_ints(const int* in, int* out, std::size_t length) {
  if (length == 0) return;
  const std::size_t out_off = reinterpret_cast<std::uintptr_t>(out) / 4 % 4;
  const std::size_t head = std::min(length, (4 - out_off) % 4 + 4);
  const std::size_t ahead = (reinterpret_cast<std::uintptr_t>(in) / 4 + head) % 4;
  const std::size_t vectors = length - head < 8 ? 0 : (length - head - 4) / 4;
  copy<<<static_cast<unsigned>((length + 255) / 256), 256>>>(in, out, length, head, ahead, vectors);
}
