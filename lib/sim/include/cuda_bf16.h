// SPDX-License-Identifier: BSD-3-Clause
#error "the Lockstep simulator has no <cuda_bf16.h>: bfloat16 is not there; use float"
