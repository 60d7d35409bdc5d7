// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "endless.h"
#include "engine.h"

namespace simt {

/// Lets each lane of the warp that can run do so once, one after the other, and has counted what they accessed. False
/// if none could run. After an error of the launch, it ends with the lane that made it.
bool take_turn(Warp& warp, StuckBlock& stuck);

}  // namespace simt
