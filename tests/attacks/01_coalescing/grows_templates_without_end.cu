// expect sim: compile_error; cuda: compile_error; because a compilation has its time and memory
// SPDX-License-Identifier: BSD-3-Clause
#include "honest.h"

template <unsigned long n, unsigned long m>
struct Grow {
  static constexpr unsigned long value = Grow<n - 1, 2 * m>::value + Grow<n - 1, 2 * m + 1>::value;
};
template <unsigned long m>
struct Grow<0, m> {
  static constexpr unsigned long value = m;
};
static_assert(Grow<40, 1>::value != 0);

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  honest::fast(in, row_scale, out, rows, cols);
}
