// SPDX-License-Identifier: BSD-3-Clause
// What keeps one timed call from helping the next. cache_sim.cpp or cache_cuda.cu.
#pragma once

namespace lockstep::harness {

/// Replaces what the L2 cache holds by lines that nobody asks for and that need no write-back: what is written back
/// later would cost the timed call bandwidth. Returns a cudaError_t.
int flush_cache();

}  // namespace lockstep::harness
