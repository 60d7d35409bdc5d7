// SPDX-License-Identifier: BSD-3-Clause
#error "the Lockstep simulator has no <cuda_fp16.h>: half precision is not there; use float"
