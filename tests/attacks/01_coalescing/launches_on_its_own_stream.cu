// expect sim: pass; cuda: suspicious; because in the simulator nothing is gained; events do not see it
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  static cudaStream_t stream = nullptr;
  if (stream == nullptr) cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  honest::fast(in, row_scale, out, rows, cols, stream);
}
