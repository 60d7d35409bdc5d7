// SPDX-License-Identifier: BSD-3-Clause
#error "the Lockstep simulator has no <thrust/device_ptr.h>: use plain pointers"
