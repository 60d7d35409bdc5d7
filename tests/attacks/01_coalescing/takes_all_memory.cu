// expect sim: out_of_memory; cuda: out_of_memory|crash; because a run has its memory
// SPDX-License-Identifier: BSD-3-Clause
#include <cstdlib>
#include <vector>

#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  std::vector<char*> all;
  for (int i = 0; i < 1024; ++i) {
    all.push_back(static_cast<char*>(std::malloc(64 << 20)));
    for (std::size_t byte = 0; byte < 64 << 20; byte += 4096) all.back()[byte] = 1;
  }
  honest::fast(in, row_scale, out, rows, cols);
}
