// SPDX-License-Identifier: BSD-3-Clause
#error "the Lockstep simulator has no <cooperative_groups/memcpy_async.h>: use plain loads and stores"
