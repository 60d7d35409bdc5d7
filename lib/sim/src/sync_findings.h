// SPDX-License-Identifier: BSD-3-Clause
// Barriers and operations of a warp that are not used as they must be. All but a deadlock leave the launch running.
#pragma once

#include <cstdint>

#include "engine.h"

namespace simt {

/// A block's barrier is complete: tells if threads have left the kernel before it, or wait at different barriers. That
/// the places differ is looked up by source lines: one barrier may be several calls in the program.
void check_barrier();

/// The lanes `taking_part` shuffle: tells who reads a lane that does not take part. Where a shuffle up or down reads
/// beyond the end of its mask, as the last lanes of a reduction do, it is told only if the lane then stores something
/// before it has another value, a barrier or another operation of its warp.
void check_shuffle(Warp& warp, std::uint32_t taking_part);

/// `lane` stores what may follow from an undefined value.
void tell_undefined(Lane& lane);

/// Nobody in the block can go on: says of one lane what it waits for.
void tell_deadlock();

/// Forgets what was told.
void clear_sync_findings();

}  // namespace simt
