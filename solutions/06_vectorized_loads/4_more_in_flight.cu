// SPDX-License-Identifier: BSD-3-Clause
// Step 4: a thread has two vectors on their way at once.
//
// Changes against step 3: both loads of a thread come before its first store, so that 32 bytes a thread are in flight.
// That pays on a multiprocessor that cannot hold enough threads: it needs a certain number of bytes in flight, and does
// not ask whose they are. The table in README.md says what it pays here. Heads now run to a line of 128 bytes and not
// just to a vector, so that each store of a warp fills whole lines.
//
// One thread:  two int4, 32 apart.
// One warp:    64 neighbouring int4, in two requests.
// One block:   4 warps, 256 int4; the first threads of block 0 also one integer of head or remainder each.

#include <algorithm>
#include <cstdint>

#include "copy_ints.h"

namespace {

constexpr unsigned block = 128;
constexpr unsigned in_flight = 2;
constexpr unsigned line = 128;  // bytes

/// Copies `head` integers, then as many whole Vectors as there are, then what is left.
template <class Vector>
__global__ void copy_vectors(const int* in, int* out, std::size_t length, std::size_t head) {
  constexpr std::size_t width = sizeof(Vector) / sizeof(int);
  const std::size_t vectors = (length - head) / width;
  const auto* from = reinterpret_cast<const Vector*>(in + head);
  auto* to = reinterpret_cast<Vector*>(out + head);
  const std::size_t warp = std::size_t{blockIdx.x} * (block / 32) + threadIdx.x / 32;
  const std::size_t first = warp * (32 * in_flight) + threadIdx.x % 32;
  if (first + 32 * (in_flight - 1) < vectors) {
    Vector values[in_flight];
#pragma unroll
    for (unsigned k = 0; k < in_flight; ++k) values[k] = from[first + 32 * k];
#pragma unroll
    for (unsigned k = 0; k < in_flight; ++k) to[first + 32 * k] = values[k];
  } else {
    // The last warp may have fewer.
    for (unsigned k = 0; k < in_flight; ++k) {
      if (first + 32 * k < vectors) to[first + 32 * k] = from[first + 32 * k];
    }
  }
  if (blockIdx.x == 0) {
    const std::size_t edge = threadIdx.x < head ? threadIdx.x : threadIdx.x + vectors * width;
    if (edge < length) out[edge] = in[edge];
  }
}

template <class Vector>
void launch(const int* in, int* out, std::size_t length) {
  const std::size_t past = reinterpret_cast<std::uintptr_t>(out) % line;
  const std::size_t head = std::min(length, (line - past) % line / sizeof(int));
  const std::size_t vectors = (length - head) * sizeof(int) / sizeof(Vector);
  const std::size_t each = block * in_flight;
  const auto grid = static_cast<unsigned>(std::max<std::size_t>(1, (vectors + each - 1) / each));
  copy_vectors<Vector><<<grid, block>>>(in, out, length, head);
}

}  // namespace

void copy_ints(const int* in, int* out, std::size_t length) {
  if (length == 0) return;
  const auto apart = reinterpret_cast<std::uintptr_t>(in) - reinterpret_cast<std::uintptr_t>(out);
  if (apart % sizeof(int4) == 0) {
    launch<int4>(in, out, length);
  } else if (apart % sizeof(int2) == 0) {
    launch<int2>(in, out, length);
  } else {
    launch<int>(in, out, length);
  }
}
