// SPDX-License-Identifier: BSD-3-Clause
// Step 2: a thread copies four integers with one load and one store of 16 bytes, the widest there are.
//
// Changes against step 1: half the threads and half the requests again. A request moves 512 bytes, 16 sectors.
//
// One thread:  one int4.
// One warp:    32 neighbouring int4: 128 integers.
// One block:   256 int4: 1024 integers.
//
// An int4 lies on a multiple of 16 bytes. Where one of the arrays does not begin there, this step copies as the
// baseline.

#include <cstdint>

#include "copy_ints.h"

namespace {

constexpr unsigned block = 256;

unsigned blocks_for(std::size_t threads) { return static_cast<unsigned>((threads + block - 1) / block); }

__global__ void copy_words(const int* in, int* out, std::size_t length) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < length) out[i] = in[i];
}

__global__ void copy_vectors(const int* in, int* out, std::size_t length) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const std::size_t vectors = length / 4;
  if (i < vectors) reinterpret_cast<int4*>(out)[i] = reinterpret_cast<const int4*>(in)[i];
  // The first threads take the up to three integers that are left over.
  const std::size_t left_over = 4 * vectors + i;
  if (left_over < length && i < 4) out[left_over] = in[left_over];
}

bool on_a_vector(const void* p) { return reinterpret_cast<std::uintptr_t>(p) % sizeof(int4) == 0; }

}  // namespace

void copy_ints(const int* in, int* out, std::size_t length) {
  if (length == 0) return;
  if (on_a_vector(in) && on_a_vector(out)) {
    copy_vectors<<<blocks_for((length + 3) / 4), block>>>(in, out, length);
  } else {
    copy_words<<<blocks_for(length), block>>>(in, out, length);
  }
}
