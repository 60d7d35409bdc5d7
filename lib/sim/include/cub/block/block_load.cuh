// SPDX-License-Identifier: BSD-3-Clause
#error "the Lockstep simulator has no <cub/block/block_load.cuh>: write the collective yourself, which is what the labs teach"
