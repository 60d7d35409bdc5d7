// SPDX-License-Identifier: BSD-3-Clause
// Where a case's buffers lie in the shared memory, and what they hold before a run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "lockstep/task.h"
#include "protocol/protocol.h"

namespace lockstep::grader {

/// The bytes that a run's memory is marked with, so that what nobody wrote can be told.
struct Marks {
  std::uint8_t poison;  ///< of outputs before the call
  std::uint8_t guard;   ///< of the bands before and after the first argument; see protocol::guard_byte_of
};

/// Where one argument's buffer lies in the shared memory; `bytes` is 0 for scalars.
struct Place {
  std::size_t offset = 0;  ///< of the payload
  std::size_t bytes = 0;   ///< of the payload, without guard bands
};

struct Layout {
  std::vector<Place> places;  ///< one for each argument
  std::size_t total_bytes = 0;
  std::size_t guard_bytes = 0;
};

/// Places each buffer on a page of its own, between guard bands of `guard_bytes`. Throws std::length_error where there
/// are more arguments than the protocol takes, or more bytes than addresses.
Layout lay_out(const Case& c, std::size_t guard_bytes);

/// Marks that depend on the seed. Poison is 0xFF where an output is floating point (a NaN); in no output does it equal
/// what is expected of the first element, so that an untouched output is never right.
Marks choose_marks(const Case& c, std::uint64_t seed);

enum class Poison : std::uint8_t {
  everywhere,
  where_small,  ///< outputs of more than a mebibyte keep what is there; the device's own are poisoned in any case
};

/// Fills inputs, poisons outputs and sets guard bands, on several threads where there is much to do.
void fill(const Case& c, const Layout& layout, Marks marks, std::span<std::byte> memory,
          Poison poison = Poison::everywhere);

/// The request that goes with them; kind, sequence and schedule are the caller's to set.
protocol::Request describe_case(const Case& c, const Layout& layout, Marks marks);

}  // namespace lockstep::grader
