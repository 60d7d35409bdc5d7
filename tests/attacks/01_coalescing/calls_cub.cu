// expect sim: compile_error; cuda: compile_error; because a library's kernels are not its own work
// SPDX-License-Identifier: BSD-3-Clause
#include <cub/cub.cuh>

#include "honest.h"

struct Scale {
  const float* in;
  const float* row_scale;
  float* out;
  std::size_t cols;
  __device__ void operator()(std::size_t i) const { out[i] = row_scale[i / cols] * in[i]; }
};

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  std::size_t bytes = 0;
  cub::DeviceFor::Bulk(nullptr, bytes, rows * cols, Scale{in, row_scale, out, cols});
}
