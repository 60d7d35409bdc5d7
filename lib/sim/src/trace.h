// SPDX-License-Identifier: BSD-3-Clause
// Records the sample of simt/trace.h while requests are counted.
#pragma once

#include <cstdint>

#include "access_log.h"
#include "simt/report.h"

namespace simt::tracing {

/// Requests are to be offered. One test a turn of a warp is all that a run without a trace pays.
extern bool on;

void begin_launch();

/// A request of `engine.warp`: for each of `active` lanes its number and address, and what it added to the counters.
void offer(std::uint64_t key, unsigned active, const unsigned char* lanes, const std::uintptr_t* addresses,
           const Counters& added);

void clear();

}  // namespace simt::tracing
