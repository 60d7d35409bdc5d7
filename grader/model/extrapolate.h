// SPDX-License-Identifier: BSD-3-Clause
// From two sizes that the simulator ran to one that a GPU runs.
#pragma once

#include <vector>

#include "model/cost.h"

namespace lockstep::grader {

/// What a call did, and how large it was: by the bytes that it must move.
struct SizedCall {
  double bytes = 0;
  std::vector<simt::model::Work> launches;
};

/// The call of `bytes`: each counter of each kind of launch goes on along the line through its two values. A kind that
/// only one of the calls has grows in proportion with it. Nothing falls below 0. `small.bytes` is less than
/// `large.bytes`.
std::vector<simt::model::Work> extrapolate(const SizedCall& small, const SizedCall& large, double bytes);

}  // namespace lockstep::grader
