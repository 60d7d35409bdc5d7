// SPDX-License-Identifier: BSD-3-Clause
#include "loop_passes.h"

std::uint32_t simt_passes = 0;
