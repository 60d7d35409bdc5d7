// SPDX-License-Identifier: BSD-3-Clause
// What code compiled by `simcc --count-work` adds its instructions to (simcc/work.h).
#include "work.h"

std::uint64_t simt_work = 0;
