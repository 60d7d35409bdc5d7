// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <random>

namespace lockstep::grader {

/// 64 bits from the system's random numbers: for what a submission must not know, though it may know the grading's
/// seed.
inline std::uint64_t unpredictable() {
  std::random_device device;
  return (static_cast<std::uint64_t>(device()) << 32) | device();
}

}  // namespace lockstep::grader
