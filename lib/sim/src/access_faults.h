// SPDX-License-Identifier: BSD-3-Clause
// Accesses that hardware refuses, or that leave what they belong to: each ends the launch, and is told with its reason.
#pragma once

#include <cstdint>

#include "simt/runtime.h"

namespace simt {

/// In the device's range of addresses, but misaligned or not in an allocation.
[[noreturn, gnu::cold]] void global_fault(std::uintptr_t address, unsigned bytes, runtime::Access kind,
                                          const void* place);

/// In shared memory, but misaligned or beyond the launch's dynamic part.
[[noreturn, gnu::cold]] void shared_fault(std::uintptr_t address, unsigned bytes, runtime::Access kind,
                                          const void* place);

/// Between the program's __shared__ variables.
[[noreturn, gnu::cold]] void shared_gap_fault(std::uintptr_t address, unsigned bytes, runtime::Access kind,
                                              const void* place);

/// Between its __constant__ variables.
[[noreturn, gnu::cold]] void constant_gap_fault(std::uintptr_t address, unsigned bytes, const void* place);

/// A store to constant memory.
[[noreturn, gnu::cold]] void constant_store_fault(runtime::Access kind, const void* place);

/// Neither in the device's memory nor in the program's.
[[noreturn, gnu::cold]] void foreign_fault(std::uintptr_t address, unsigned bytes, runtime::Access kind,
                                           const void* place);

/// Memory that is not the program's to touch (simt::guard), in a kernel and in host code.
[[noreturn, gnu::cold]] void guard_fault(unsigned bytes, runtime::Access kind, const void* place);
[[noreturn, gnu::cold]] void host_guard_fault(unsigned bytes, runtime::Access kind, const void* place);

/// Host code that accesses device memory, which on real hardware is a segmentation fault.
[[noreturn, gnu::cold]] void host_fault(unsigned bytes, runtime::Access kind, const void* place);

}  // namespace simt
