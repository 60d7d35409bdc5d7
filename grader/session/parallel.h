// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>

namespace lockstep::grader {

/// Calls work(begin, end) on ranges of at most `grain` that cover [0, count), on several threads where there is more
/// than one range. Ranges begin at multiples of `grain`. Rethrows the first exception of `work`; throws Interrupted
/// between ranges.
void parallel_for(std::size_t count, std::size_t grain,
                  const std::function<void(std::size_t begin, std::size_t end)>& work);

}  // namespace lockstep::grader
