// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "request.h"

namespace simt {

/// How often a request goes to shared memory.
struct Wavefronts {
  unsigned actual;
  unsigned ideal;  ///< what its bytes need at 128 a wavefront; less where lanes share what they ask for
};

/// Of a request whose lanes access `size` bytes each. The rules are those by which an H200 counts the wavefronts of
/// single loads (memory_l1_wavefronts_shared and _ideal in Nsight Compute, 131 loads of 8 and 16 bytes); stores and
/// atomics are taken to go likewise.
Wavefronts shared_wavefronts(const Request& request, unsigned size);

}  // namespace simt
