// SPDX-License-Identifier: BSD-3-Clause
#error "the Lockstep simulator has no <cublas_v2.h>: libraries of the CUDA Toolkit are not there"
