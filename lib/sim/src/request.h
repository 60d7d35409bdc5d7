// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "access_log.h"

namespace simt {

/// One warp instruction: the addresses its active lanes access, in lane order.
struct Request {
  std::uint64_t key;  ///< an AccessKey
  unsigned active;
  std::uintptr_t addresses[warp_lanes];
  unsigned char lanes[warp_lanes];
};

/// Counts it into engine.instructions. `alive` is how many lanes the warp had left.
void count_request(const Request& request, unsigned alive);
/// And offers it to the trace.
void count_and_trace(const Request& request, unsigned alive);

}  // namespace simt
