// SPDX-License-Identifier: BSD-3-Clause
#error "the Lockstep simulator has no <cuda_fp8.h>: 8-bit floats are not there; use float"
