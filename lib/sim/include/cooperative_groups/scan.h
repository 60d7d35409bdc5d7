// SPDX-License-Identifier: BSD-3-Clause
#error "the Lockstep simulator has no <cooperative_groups/scan.h>: use the _sync warp operations"
