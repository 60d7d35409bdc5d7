// SPDX-License-Identifier: BSD-3-Clause
#error "the Lockstep simulator has no <cuda_profiler_api.h>: the simulator counts by itself; remove the calls"
