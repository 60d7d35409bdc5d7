// SPDX-License-Identifier: BSD-3-Clause
#include "grader/model/extrapolate.h"

#include <algorithm>

namespace lockstep::grader {

std::vector<simt::model::Work> extrapolate(const SizedCall& small, const SizedCall& large, double bytes) {
  using simt::model::Work;
  const double steps = (bytes - small.bytes) / (large.bytes - small.bytes);
  std::vector<Work> result;
  for (const Work& upper : large.launches) {
    const auto same = [&](const Work& lower) {
      return lower.kernel == upper.kernel && lower.threads_a_block == upper.threads_a_block &&
             lower.shared_bytes == upper.shared_bytes;
    };
    const auto lower = std::find_if(small.launches.begin(), small.launches.end(), same);
    Work work = upper;
    for (auto& [name, value] : work.counters) {
      value = lower == small.launches.end() ? value * bytes / large.bytes
                                            : std::max(0.0, lower->of(name) + steps * (value - lower->of(name)));
    }
    result.push_back(std::move(work));
  }
  return result;
}

}  // namespace lockstep::grader
