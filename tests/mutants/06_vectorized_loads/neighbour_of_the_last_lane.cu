// expect sim: fail; cuda: fail; because the last lane takes its second vector from the first lane, which wraps around
// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cstdint>

#include "copy_ints.h"

__global__ void copy(const int* in, int* out, std::size_t length, std::size_t head, std::size_t ahead,
                     std::size_t vectors) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const auto* from = reinterpret_cast<const int4*>(in + head - ahead);
  const int4 a = i <= vectors && vectors > 0 ? from[i] : make_int4(0, 0, 0, 0);
  const int next = static_cast<int>(threadIdx.x + 1) % 32;
  const int4 b = make_int4(__shfl_sync(0xffffffff, a.x, next), __shfl_sync(0xffffffff, a.y, next),
                           __shfl_sync(0xffffffff, a.z, next), 0);
  int4 v = a;
  if (ahead == 1) v = make_int4(a.y, a.z, a.w, b.x);
  if (ahead == 2) v = make_int4(a.z, a.w, b.x, b.y);
  if (ahead == 3) v = make_int4(a.w, b.x, b.y, b.z);
  if (i < vectors) reinterpret_cast<int4*>(out + head)[i] = v;
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
