// SPDX-License-Identifier: BSD-3-Clause
// What the kernels' host parts share: memory that is given back at the end of a test by simt::reset_device().
#pragma once

#include <cuda_runtime.h>

#include "kernels.h"

/// `count` elements, all zero.
template <class T = float>
T* zeros(std::size_t count) {
  T* memory = nullptr;
  cudaMalloc(&memory, count * sizeof(T));
  cudaMemset(memory, 0, count * sizeof(T));
  return memory;
}

/// `count` elements that nobody has written.
template <class T = float>
T* unwritten(std::size_t count) {
  T* memory = nullptr;
  cudaMalloc(&memory, count * sizeof(T));
  return memory;
}

template <std::size_t n>
constexpr kernels::Collection collection(const char* file, const kernels::Specimen (&specimens)[n]) {
  return {file, specimens, n};
}
