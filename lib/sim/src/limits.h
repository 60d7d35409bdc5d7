// SPDX-License-Identifier: BSD-3-Clause
// What a launch may ask for, as devices of compute capability 9.0 allow (CUDA C++ Programming Guide, "Compute Capabilities").
#pragma once

#include <cstddef>

#include "simt/runtime.h"

namespace simt::limits {

inline constexpr unsigned threads_per_block = 1024;
inline constexpr Index3 block_extent{1024, 1024, 64};
inline constexpr Index3 grid_extent{2147483647, 65535, 65535};
inline constexpr std::size_t shared_bytes = 48 * 1024;          ///< without cudaFuncSetAttribute
inline constexpr std::size_t shared_bytes_opt_in = 227 * 1024;  ///< with it

}  // namespace simt::limits

namespace simt {
/// The largest dynamic shared memory that cudaFuncSetAttribute has allowed to a kernel of this program (host_api.cpp).
std::size_t dynamic_shared_limit();
}  // namespace simt
