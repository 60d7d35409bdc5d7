// SPDX-License-Identifier: BSD-3-Clause
#error "the Lockstep simulator has no <thrust/host_vector.h>: use std::vector"
