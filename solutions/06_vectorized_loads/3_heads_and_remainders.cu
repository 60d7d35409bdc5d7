// SPDX-License-Identifier: BSD-3-Clause
// Step 3: arrays that begin anywhere. A scalar head brings both pointers onto vectors; a scalar remainder ends the
// copy.
//
// Changes against step 2: pointers that lie off a vector by the same amount are copied 4 wide all the same. Up to 3
// integers go before the first vector. If the amounts differ by 8 bytes, no head brings both pointers onto an int4, but
// one brings both onto an int2. If they differ by 4 or 12, only integers are left.
//
// One thread:  one vector; the first threads of block 0 also one integer of head or remainder each.
// One warp:    32 neighbouring vectors.
// One block:   256 neighbouring vectors.

#include <algorithm>
#include <cstdint>

#include "copy_ints.h"

namespace {

constexpr unsigned block = 256;

/// Copies `head` integers, then as many whole Vectors as there are, then what is left.
template <class Vector>
__global__ void copy_vectors(const int* in, int* out, std::size_t length, std::size_t head) {
  constexpr std::size_t width = sizeof(Vector) / sizeof(int);
  const std::size_t vectors = (length - head) / width;
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < vectors) {
    reinterpret_cast<Vector*>(out + head)[i] = reinterpret_cast<const Vector*>(in + head)[i];
  }
  if (blockIdx.x == 0) {
    const std::size_t edge = i < head ? i : i + vectors * width;
    if (edge < length) out[edge] = in[edge];
  }
}

template <class Vector>
void launch(const int* in, int* out, std::size_t length, std::size_t head) {
  const std::size_t vectors = (length - head) * sizeof(int) / sizeof(Vector);
  const auto grid = static_cast<unsigned>(std::max<std::size_t>(1, (vectors + block - 1) / block));
  copy_vectors<Vector><<<grid, block>>>(in, out, length, head);
}

/// How many integers come before the first multiple of `bytes`.
std::size_t integers_before(const int* p, std::size_t bytes) {
  const std::size_t past = reinterpret_cast<std::uintptr_t>(p) % bytes;
  return (bytes - past) % bytes / sizeof(int);
}

}  // namespace

void copy_ints(const int* in, int* out, std::size_t length) {
  if (length == 0) return;
  const auto apart = reinterpret_cast<std::uintptr_t>(in) - reinterpret_cast<std::uintptr_t>(out);
  if (apart % sizeof(int4) == 0) {
    launch<int4>(in, out, length, std::min(length, integers_before(out, sizeof(int4))));
  } else if (apart % sizeof(int2) == 0) {
    launch<int2>(in, out, length, std::min(length, integers_before(out, sizeof(int2))));
  } else {
    launch<int>(in, out, length, 0);
  }
}
