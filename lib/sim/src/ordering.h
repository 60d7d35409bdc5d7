// SPDX-License-Identifier: BSD-3-Clause
// Which accesses of one launch come before others, beyond what barriers say: by operations of a warp, and by fences
// and flags.
//
// Lanes of a warp are ordered by the operations that both take part in (__syncwarp, shuffles, votes). Threads of
// different warps and blocks are ordered as the memory model has it: one writes, fences (__threadfence) and then writes
// a flag, by an atomic operation or a volatile store; another sees the flag, by an atomic operation or a volatile load.
// What is lenient here: who sees a flag need not fence, and a fence of any thread of the block will do for what the
// block did before its last barrier.
#pragma once

#include <cstdint>

#include "stamp.h"

namespace simt::ordering {

void begin_launch();
void begin_block();

/// The lanes of `mask` of warp number `warp` took part in an operation; `all` says that they are all that live.
void warp_operation(unsigned warp, std::uint32_t mask, bool all);

/// The threads of tile number `tile`, of `size` threads each, have passed a barrier of theirs.
void tile_barrier(unsigned size, unsigned tile);

/// The running lane fences: for its block, or for the device.
void fence(bool device);

/// The running lane has accessed `flag` by an atomic operation or through volatile.
void flag_access(std::uintptr_t flag, bool reads, bool writes);

/// True once a launch has fenced: until then flags order nothing.
inline bool in_use = false;

/// True if `old`, an access of this launch which no barrier orders, comes before what the running lane does now.
bool ordered(Stamp old);

/// The running number in the launch of the block that made `s`, counted in the order in which blocks run.
std::size_t block_of(Stamp s);

/// All stamps are made old.
void forget();

}  // namespace simt::ordering
