// SPDX-License-Identifier: BSD-3-Clause
#error \
    "the Lockstep simulator has no <cuda.h>: the driver API is not there; use the runtime's calls of <cuda_runtime.h>"
