// SPDX-License-Identifier: BSD-3-Clause
#error "the Lockstep simulator has no <cusparse.h>: libraries of the CUDA Toolkit are not there"
