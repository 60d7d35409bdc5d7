// SPDX-License-Identifier: BSD-3-Clause
// Accesses that may race: which of them do, and what is said about it.
//
// Two accesses race if they are of different threads of one launch, touch the same byte, one of them at least writes,
// one of them at least is plain, and nothing orders them (ordering.h; a barrier between them within a block).
// Three things that are races by the letter are no findings:
// - A store that leaves in memory what was there: threads that all store the same value agree.
// - A plain read beside atomic operations, if the thread that read then makes an atomicCAS there: it checks what it
//   read, as loops around atomicCAS do.
// - A volatile access beside an atomic or volatile one, but in shared memory within a warp: there volatile alone was
//   once taken for an order that it does not give.
#pragma once

#include "shadow.h"

namespace simt::races {

/// True if `old` races with an access of the running lane, of this manner, in this region, which has not been told yet.
bool is_race(const shadow::Region& region, Stamp old, Stamp me);

/// What the running lane is about to do at `address` races with `other`, a write or a read.
struct Race {
  const shadow::Region* region;
  std::uintptr_t address;
  unsigned bytes;
  shadow::Access access;
  Stamp me;
  Stamp other;
  bool other_wrote;
};
/// Tells of the race, now or when it is known whether the store changed anything.
void found(Race race);

/// Looks at the stores that were held as suspects: they have been made by now.
void settle_stores();

/// The running lane compares and swaps at `address`: it has checked what it read there before.
void compares(std::uintptr_t address);

/// At a barrier and at the end of a block: tells of the reads that nobody checked.
void settle_reads();

/// Around a launch. Its end tells of what was held back.
void begin_launch();
void end_launch();

/// The running lane reads what nothing wrote: told at the launch's end, if it is not part of a race by then.
void read_unwritten(const shadow::Region& region, std::uintptr_t address, unsigned bytes, Stamp me);

/// Forgets what was told.
void clear();

}  // namespace simt::races
