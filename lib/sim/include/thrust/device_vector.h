// SPDX-License-Identifier: BSD-3-Clause
#error "the Lockstep simulator has no <thrust/device_vector.h>: use cudaMalloc and cudaMemcpy"
