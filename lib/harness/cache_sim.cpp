// SPDX-License-Identifier: BSD-3-Clause
// The simulator has no cache, and times nothing.
#include "harness/cache.h"

namespace lockstep::harness {

int flush_cache() { return 0; }

}  // namespace lockstep::harness
