// SPDX-License-Identifier: BSD-3-Clause
#error "the Lockstep simulator has no <mma.h>: tensor cores are not there"
