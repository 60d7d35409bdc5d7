// SPDX-License-Identifier: BSD-3-Clause
// How much of a large input is taken, and how long a call on it may last.
#pragma once

#include <chrono>
#include <cstddef>

namespace lockstep::grader {

/// What the simulator takes without --whole: what a naive kernel does in some seconds.
inline constexpr std::size_t simulated_bytes = std::size_t{32} << 20;    ///< counted
inline constexpr std::size_t simulated_products = std::size_t{1} << 28;  ///< of an input element and a weight

/// What a GPU takes without --whole, so that an endless pipe comes to an end.
inline constexpr std::size_t gpu_bytes = std::size_t{1} << 30;

/// A minute for as much as the simulator takes, and in proportion for more.
inline std::chrono::milliseconds time_for(std::size_t work, std::size_t simulated) {
  return std::chrono::minutes(1) * static_cast<long>(1 + work / simulated);
}

}  // namespace lockstep::grader
