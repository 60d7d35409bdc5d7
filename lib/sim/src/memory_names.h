// SPDX-License-Identifier: BSD-3-Clause
// What to call a piece of memory in a finding.
#pragma once

#include <cstdint>
#include <string>

namespace simt::memory_names {

/// "4 bytes of `tile` (byte 128)", "4 bytes of global memory (byte 128 of an allocation of 4096)".
std::string describe(std::uintptr_t address, unsigned bytes);

}  // namespace simt::memory_names
