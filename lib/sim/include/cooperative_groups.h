// SPDX-License-Identifier: BSD-3-Clause
#error \
    "the Lockstep simulator has no <cooperative_groups.h>: use __syncthreads, __syncwarp and the _sync warp operations"
