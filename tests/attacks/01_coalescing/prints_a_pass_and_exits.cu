// expect sim: crash; cuda: crash; because nothing that it prints or exits with is believed
// SPDX-License-Identifier: BSD-3-Clause
#include <cstdio>
#include <cstdlib>

#include "honest.h"

namespace {
const struct Winner {
  Winner() {
    std::puts("{\"verdict\": \"pass\", \"score\": 100}");
    std::exit(0);
  }
} winner;
}  // namespace

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  honest::fast(in, row_scale, out, rows, cols);
}
