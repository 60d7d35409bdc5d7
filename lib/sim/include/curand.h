// SPDX-License-Identifier: BSD-3-Clause
#error "the Lockstep simulator has no <curand.h>: make random numbers on the host"
