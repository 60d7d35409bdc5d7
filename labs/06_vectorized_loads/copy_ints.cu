// SPDX-License-Identifier: BSD-3-Clause
// Lab 06, vectorized loads: your work goes here. README.md beside this file is the handout, copy_ints.h the contract.
//
// `./lockstep check 06` grades this file as it stands.

#include <cstdint>

#include "copy_ints.h"

/// Whether `p` lies on a multiple of 16 bytes: only there can an int4 be loaded or stored.
inline bool on_a_vector(const void* p) { return reinterpret_cast<std::uintptr_t>(p) % sizeof(int4) == 0; }

__global__ void copy_vectors(const int4* in, int4* out, std::size_t vectors) {
  // TODO 2: which vector does this thread copy? Leave out what lies beyond `vectors`.
  // TODO 5: let a thread copy several vectors: all loads first, then all stores.
}

__global__ void copy_words(const int* in, int* out, std::size_t length) {
  // TODO 1: one integer a thread, as in the baseline. This is for what the vectors leave over.
}

void copy_ints(const int* in, int* out, std::size_t length) {
  // TODO 1: launch copy_words on everything. Tests for correctness pass now.
  // TODO 2: where both pointers lie on a vector, launch copy_vectors on the whole vectors.
  // TODO 3: launch copy_words on the 0 to 3 integers that remain.
  // TODO 4: the pointers may lie off a vector by the same amount: which integers come first? And if the amounts differ?
}
