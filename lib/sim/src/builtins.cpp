// SPDX-License-Identifier: BSD-3-Clause
#include "builtins.h"

#include <chrono>

extern const int warpSize;
const int warpSize = 32;

namespace simt::runtime {

unsigned builtin_values[12] = {};

long long clock_nanoseconds();
long long clock_nanoseconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
}

}  // namespace simt::runtime
