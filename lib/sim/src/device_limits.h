// SPDX-License-Identifier: BSD-3-Clause
// The simulated device's limits: an NVIDIA H200's, as its driver (580) reports them under CUDA 13.0.
#pragma once

#include <cstddef>

namespace simt::limits {

inline constexpr int compute_major = 9;
inline constexpr int compute_minor = 0;
inline constexpr int warp_size = 32;
inline constexpr int multiprocessors = 132;

inline constexpr int threads_per_block = 1024;
inline constexpr int block_extent[3] = {1024, 1024, 64};
inline constexpr int grid_extent[3] = {2147483647, 65535, 65535};
inline constexpr int threads_per_multiprocessor = 2048;
inline constexpr int blocks_per_multiprocessor = 32;
inline constexpr int registers_per_multiprocessor = 65536;

inline constexpr std::size_t shared_per_block = 48 * 1024;
inline constexpr std::size_t shared_per_block_opt_in = 227 * 1024;
inline constexpr std::size_t shared_per_multiprocessor = 228 * 1024;
inline constexpr std::size_t reserved_shared_per_block = 1024;
inline constexpr std::size_t constant_memory = 64 * 1024;

inline constexpr std::size_t l1_bytes = 256 * 1024;  // shared memory included
inline constexpr int l2_bytes = 62914560;
inline constexpr int l2_persisting_bytes = 39321600;
inline constexpr int l2_access_window_bytes = 134217728;
inline constexpr int memory_bus_bits = 6016;
inline constexpr int memory_clock_khz = 3201000;
inline constexpr int clock_khz = 1980000;
inline constexpr int pitch_limit = 2147483647;
inline constexpr int texture_alignment = 512;
inline constexpr int texture_pitch_alignment = 32;

}  // namespace simt::limits
