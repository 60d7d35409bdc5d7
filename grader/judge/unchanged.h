// SPDX-License-Identifier: BSD-3-Clause
// An input after a run: a const parameter's buffer must come back as it went.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "lockstep/task.h"

namespace lockstep::grader {

struct Change {
  std::uint64_t changed = 0;  ///< elements
  std::string sentence;       ///< empty if none
};

/// Compares `payload` byte for byte with what buffer.fill makes, on several threads. Throws what buffer.fill throws,
/// and Interrupted.
Change find_change(const Buffer& buffer, std::span<const std::byte> payload);

}  // namespace lockstep::grader
