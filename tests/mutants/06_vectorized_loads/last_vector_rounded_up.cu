// expect sim: fail|sanitizer_finding; cuda: fail; because the last vector reaches beyond the end of the array
// SPDX-License-Identifier: BSD-3-Clause
#include <cstdint>

#include "copy_ints.h"

__global__ void words(const int* in, int* out, std::size_t length) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < length) out[i] = in[i];
}

__global__ void vectors(const int4* in, int4* out, std::size_t count) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < count) out[i] = in[i];
}

void copy_ints(const int* in, int* out, std::size_t length) {
  if (length == 0) return;
  const auto both = reinterpret_cast<std::uintptr_t>(in) | reinterpret_cast<std::uintptr_t>(out);
  const auto grid = static_cast<unsigned>((length + 255) / 256);
  if (both % 16 == 0) {
    vectors<<<grid, 256>>>(reinterpret_cast<const int4*>(in), reinterpret_cast<int4*>(out), (length + 3) / 4);
  } else {
    words<<<grid, 256>>>(in, out, length);
  }
}
