// SPDX-License-Identifier: BSD-3-Clause
// CUDA's qualifiers become C++: __shared__ a thread-local object, __constant__ one in a section of its own, __global__
// nothing.
#pragma once

#include "edits.h"
#include "report.h"
#include "scanner.h"

namespace simt::simcc {

/// The thread-local array that every `extern __shared__` array is another name of. The simulator's engine defines it.
inline constexpr const char* dynamic_shared_symbol = "simt_dynamic_shared";

/// The linker gives __start_NAME and __stop_NAME. Constant objects declared const need a section of their own, because
/// one section cannot be both writable and read-only.
inline constexpr const char* constant_section = "simt_constant";
inline constexpr const char* constant_const_section = "simt_constant_ro";

void rewrite_qualifiers(const Scan& scan, Edits& edits, Report& report, bool constinit_shared);

}  // namespace simt::simcc
