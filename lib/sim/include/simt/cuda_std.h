// SPDX-License-Identifier: BSD-3-Clause
// cuda::std is the standard library as kernels may use it. A kernel is host code here, so the host's library is it:
// each header <cuda/std/name> includes <name>, and its names stand in cuda::std too.
#pragma once

namespace std {}

namespace cuda::std {
using namespace ::std;
}  // namespace cuda::std
