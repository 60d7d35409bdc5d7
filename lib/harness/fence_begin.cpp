// SPDX-License-Identifier: BSD-3-Clause
#include "harness/fence.h"

char lockstep_fence_data_begin[64] = {1};
char lockstep_fence_zero_begin[64];
