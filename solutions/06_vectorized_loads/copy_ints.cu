// SPDX-License-Identifier: BSD-3-Clause
// Step 5: 16 bytes a load and 16 bytes a store, wherever the arrays begin.
//
// Changes against step 4: where the pointers are off a vector by different amounts, a thread loads the two aligned
// vectors that its four integers lie across, and puts the parts together in registers. Its neighbour loads the second
// of them as its first, so that the L1 cache serves it and device memory sees each sector once. One vector a thread is
// back: with 2048 threads on a multiprocessor it is enough in flight (README.md has both).
//
// One thread:  one int4 of `out`; the first threads of block 0 also one integer of head or remainder each.
// One warp:    32 neighbouring int4: four whole lines of 128 bytes in `out`.
// One block:   256 int4.
//
// No vector reaches outside the arrays: heads and remainders are long enough that both loads lie inside `in`.

#include <algorithm>
#include <cstdint>

#include "copy_ints.h"

namespace {

constexpr unsigned block = 256;
constexpr std::size_t width = sizeof(int4) / sizeof(int);
constexpr std::size_t segment = 512 / sizeof(int);  // what a warp stores at once

/// The four integers that begin `ahead` integers after the start of `a`, where `b` follows `a`.
template <unsigned ahead>
__device__ int4 joined(int4 a, int4 b) {
  if constexpr (ahead == 1) return make_int4(a.y, a.z, a.w, b.x);
  if constexpr (ahead == 2) return make_int4(a.z, a.w, b.x, b.y);
  return make_int4(a.w, b.x, b.y, b.z);
}

/// Copies `head` integers, then `vectors` times four, then what is left. out + head lies on a vector, and in + head
/// lies `ahead` integers after one.
template <unsigned ahead>
__global__ void copy_vectors(const int* in, int* out, std::size_t length, std::size_t head, std::size_t vectors) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < vectors) {
    const auto* from = reinterpret_cast<const int4*>(in + head - ahead);
    auto* to = reinterpret_cast<int4*>(out + head);
    if constexpr (ahead == 0) {
      to[i] = from[i];
    } else {
      to[i] = joined<ahead>(from[i], from[i + 1]);
    }
  }
  if (blockIdx.x == 0) {
    const std::size_t edge = i < head ? i : i + vectors * width;
    if (edge < length) out[edge] = in[edge];
  }
}

std::size_t address_in_integers(const int* p) { return reinterpret_cast<std::uintptr_t>(p) / sizeof(int); }

}  // namespace

void copy_ints(const int* in, int* out, std::size_t length) {
  if (length == 0) return;
  std::size_t head = (segment - address_in_integers(out) % segment) % segment;
  const std::size_t ahead = (address_in_integers(in) + head) % width;
  // The first load begins `ahead` integers before in + head, and that must not lie before `in`.
  if (head < ahead) head += width;
  head = std::min(head, length);
  // The last load ends up to one vector later than the last store.
  const std::size_t rest = length - head;
  const std::size_t beyond = ahead == 0 ? 0 : width - ahead;
  const std::size_t vectors = rest < beyond ? 0 : (rest - beyond) / width;

  const auto grid = static_cast<unsigned>(std::max<std::size_t>(1, (vectors + block - 1) / block));
  switch (ahead) {
    case 0: copy_vectors<0><<<grid, block>>>(in, out, length, head, vectors); break;
    case 1: copy_vectors<1><<<grid, block>>>(in, out, length, head, vectors); break;
    case 2: copy_vectors<2><<<grid, block>>>(in, out, length, head, vectors); break;
    default: copy_vectors<3><<<grid, block>>>(in, out, length, head, vectors); break;
  }
}
