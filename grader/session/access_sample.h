// SPDX-License-Identifier: BSD-3-Clause
// What lanes of a few warps accessed, address by address, as the simulator sampled it: for pictures.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "protocol/protocol.h"

namespace lockstep::grader {

/// One warp instruction, carried out once. See protocol::TracedRequest.
struct WarpRequest {
  unsigned block[3] = {};
  unsigned warp = 0;       ///< in the block
  unsigned iteration = 0;  ///< how often the warp had carried it out before
  std::uint32_t active = 0;
  unsigned served = 0;
  unsigned ideal = 0;
  std::array<std::uint64_t, protocol::warp_lanes> addresses = {};
};

/// One instruction that accesses memory, and a few of its requests, at least one.
struct AccessSample {
  std::string file;
  unsigned line = 0;
  std::string kernel;
  std::string memory;  ///< what to call it: the contract's parameter or the program's variable; empty where not known
  unsigned argument = 0;           ///< of the case, counted from 1; 0: none of them
  std::vector<std::size_t> shape;  ///< of that argument, row-major; empty where there is none, or not yet known
  unsigned element_bytes = 0;      ///< of its elements
  protocol::TracedSpace space = protocol::TracedSpace::global;
  protocol::TracedAccess access = protocol::TracedAccess::load;
  unsigned bytes = 0;        ///< of each lane's access
  std::uint64_t origin = 0;  ///< where that memory begins
  std::vector<WarpRequest> requests;
};

/// Reads what a runner left in the place of a protocol::Trace, which may be any bytes. Texts are printable UTF-8,
/// counts and addresses within the protocol's bounds; whether they are true is another matter. nullopt with a reason
/// (the end of a sentence) in `complaint` where it is not well-formed. `memory` must hold sizeof(protocol::Trace)
/// bytes, which may change meanwhile.
std::optional<std::vector<AccessSample>> check_trace(std::span<const std::byte> memory, std::string& complaint);

}  // namespace lockstep::grader
