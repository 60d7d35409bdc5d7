// SPDX-License-Identifier: BSD-3-Clause
// An output buffer against what is expected of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "grader/session/layout.h"
#include "lockstep/task.h"

namespace lockstep::grader {

/// A guard band after a run: how many of its bytes changed, and the distance of the nearest from the buffer (1:
/// adjacent).
struct GuardBand {
  std::uint64_t changed = 0;
  std::uint64_t nearest = 0;
};

struct Comparison {
  std::uint64_t checked = 0;
  std::uint64_t wrong = 0;
  std::uint64_t unwritten = 0;       ///< wrong elements that still hold the poison; 0 for an in-out buffer
  std::uint64_t first = 0;           ///< index of the first wrong element
  std::uint64_t inputs_changed = 0;  ///< elements of inputs that did not come back as they went
  GuardBand before;
  GuardBand after;
  std::string sentence;  ///< what is wrong, empty if nothing: "129 of 16 641 elements wrong, all in the last column;
                         ///< first at …"

  [[nodiscard]] bool passed() const {
    return wrong == 0 && inputs_changed == 0 && before.changed == 0 && after.changed == 0;
  }
};

/// Compares `payload` with buffer.expect on several threads. `before` and `after` are the guard bands, empty where
/// there are none. Throws what buffer.expect throws, and Interrupted.
Comparison compare(const Buffer& buffer, std::span<const std::byte> payload, std::span<const std::byte> before,
                   std::span<const std::byte> after, Marks marks);

/// All outputs of a run, its inputs, and the guard bands of all its buffers, summed up; sentences are joined. `memory`
/// is the shared memory.
Comparison compare_run(const Case& c, const Layout& layout, std::span<const std::byte> memory, Marks marks);

/// The same where time is short, after timed runs and runs of gigabytes, without the inputs: an output of more than
/// 2^22 elements is looked at in places, one in sixteen of its stretches of 1024 elements. Which ones is drawn from the
/// system's random numbers now. A submission that left out one stretch in a hundred of 64 Mi elements would be found by
/// every run: its chance is below 10^-18.
Comparison compare_samples(const Case& c, const Layout& layout, std::span<const std::byte> memory, Marks marks);

}  // namespace lockstep::grader
