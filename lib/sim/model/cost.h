// SPDX-License-Identifier: BSD-3-Clause
// From what a launch did to the time that it takes on a GPU, and to what takes that time. lib/sim/MODEL.md explains
// each term and how well it fits.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "model/gpu.h"

namespace simt::model {

/// Launches of one kernel with one shape of block, together.
struct Work {
  std::string kernel;
  double threads_a_block = 0;
  double shared_bytes = 0;                 ///< of a block
  double registers = 0;                    ///< of a thread; 0: not known
  std::map<std::string, double> counters;  ///< by the names in simt::Counters; those that are missing are 0

  [[nodiscard]] double of(const std::string& counter) const {
    const auto found = counters.find(counter);
    return found == counters.end() ? 0 : found->second;
  }
};

/// What a launch may be bound by.
enum class Term : unsigned char {
  flight,        ///< too few bytes under way for the time that each takes to come (Little's law)
  memory,        ///< device memory's bandwidth
  l2,            ///< the L2 cache's
  l1,            ///< turns of the L1 cache
  shared,        ///< turns of shared memory
  atomics,       ///< atomic operations at L2, all of them
  one_address,   ///< those on the sector that takes most
  instructions,  ///< the issue of instructions
  launch,        ///< the launch itself
};
inline constexpr std::size_t terms = 9;

/// "bytes in flight", …
const char* name_of(Term term);
/// What to do about it: "load more per thread, or have more threads", …
const char* advice_on(Term term);

struct Cost {
  std::array<double, terms> seconds{};  ///< that each term alone would take
  double total = 0;
  Term binding = Term::launch;         ///< the term that takes most
  double blocks_a_multiprocessor = 0;  ///< that it can hold at once

  [[nodiscard]] double of(Term term) const { return seconds[static_cast<std::size_t>(term)]; }
};

/// Blocks of this shape that a multiprocessor holds at once; 0 where not even one fits.
double blocks_held(const Gpu& gpu, const Work& work);

/// The time of one kind of launch.
Cost cost_of(const Gpu& gpu, const Work& work);

/// The time of a call that makes all these launches, one after the other. The binding term is that of most time.
Cost cost_of(const Gpu& gpu, const std::vector<Work>& call);

}  // namespace simt::model
