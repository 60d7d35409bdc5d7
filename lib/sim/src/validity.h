// SPDX-License-Identifier: BSD-3-Clause
// Which bytes of the device's range are allocated: read at every access, so laid out for one look-up.
#pragma once

#include <cstddef>
#include <cstdint>

namespace simt::validity {

inline constexpr std::size_t granule = 256;

// Set once by device_memory.cpp; zero before the first allocation, when no address is in range.
inline std::uintptr_t base = 0;
inline std::size_t bytes = 0;
/// For each granule, how many of its first bytes are allocated: 0 to 256.
inline std::uint16_t* table = nullptr;

}  // namespace simt::validity
