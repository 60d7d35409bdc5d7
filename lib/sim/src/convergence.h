// SPDX-License-Identifier: BSD-3-Clause
// From the lanes' sequences of accesses to warp requests.
//
// Accesses of different lanes belong to one request if they come from the same instruction (equal keys) in the same
// passes of the loops around it: at the end of each pass a GPU brings together lanes that went different ways. Where a
// lane executes an instruction more than once in the same passes, in a loop that is not marked, its k-th time belongs
// to the others' k-th.
#pragma once

#include <cstddef>
#include <cstdint>

#include "access_log.h"

namespace simt {

struct Warp;

namespace convergence {

/// Takes the logs of a warp's turn, and empties them. Requests are counted (request.h) once no lane can come to them
/// any more: at the latest when all lanes wait. `alive` are the lanes that had not ended before.
void take(LaneLog (&logs)[warp_lanes], const Warp& warp, std::uint32_t alive);

/// For the warp's next turn.
struct Terms {
  std::size_t room;    ///< how many accesses each lane may make
  std::uint32_t held;  ///< bit l: lane l must let others catch up before it runs
};
Terms terms(const Warp& warp);

/// Counts what is left of a warp whose block has ended.
void finish(const Warp& warp);

}  // namespace convergence
}  // namespace simt
