// SPDX-License-Identifier: BSD-3-Clause
// What differs between the backends: what can be said of a call beyond its output. observer_sim.cpp or
// observer_cuda.cpp.
#pragma once

#include <vector>

#include "harness/contract.h"
#include "protocol/protocol.h"

namespace lockstep::harness {

/// Before the submission's function is called.
void observe(const protocol::Request& request);

/// Around the call, in the frame below which all of the submission's own lie: memory that is not the submission's ends
/// the run when its code touches it.
class Guard {
 public:
  explicit Guard(const void* frame);
  ~Guard();
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;
};

/// After it: counters and findings into `reply`.
void report(const protocol::Request& request, protocol::Reply& reply);

/// And what lanes accessed into `trace`, which is all zeros, where the request asks for it. `values` are the arguments
/// of the call.
void report_trace(const protocol::Request& request, const std::vector<Value>& values, protocol::Trace& trace);

/// After a CUDA error: makes the device usable again. False where only a new process can.
bool recover();

}  // namespace lockstep::harness
