// expect sim: fail; cuda: fail; because outputs are poisoned before every call, and the first call is slow
// SPDX-License-Identifier: BSD-3-Clause
#include <set>

#include "honest.h"

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  static std::set<const void*> known;
  if (known.insert(out).second) honest::slow(in, row_scale, out, rows, cols);
}
