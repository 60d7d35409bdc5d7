// SPDX-License-Identifier: BSD-3-Clause
#include "shadow.h"

#include <cstring>

#include "access_faults.h"
#include "engine.h"
#include "races.h"
#include "stamp_memory.h"

namespace simt::shadow {
namespace {

/// Makes `me` the last reader, and keeps of the two before it the one that more is likely to race with: of an earlier
/// block, of another warp.
void note_reader(Stamp& read, Stamp& read_before, Stamp me) {
  constexpr unsigned warp_shift = stamp::thread_shift + 5;
  const Stamp last = read;
  read = me;
  if (last < now.launch || (last >= now.block && stamp::same_thread(last, me))) return;
  const Stamp kept = read_before;
  const bool other_block = kept >= now.launch && kept < now.block;
  const bool same_thread = kept >= now.block && stamp::same_thread(kept, me);
  const bool same_warp = ((kept ^ me) & stamp::thread_mask) >> warp_shift == 0;
  if (other_block || (kept >= now.interval && !same_thread && !same_warp)) return;
  read_before = last;
}

/// An atomic operation takes a store's place as the last write: the store is kept among the readers, since other atomic
/// operations race with it and not with this one.
void keep_plain_store(Stamp written, Stamp& read, Stamp& read_before) {
  if (written < now.launch || stamp::manner_of(written) != Manner::plain) return;
  (read < now.launch ? read : read_before) = written | static_cast<unsigned>(Manner::plain_store);
}

void write_stamp(const Region& region, std::size_t number) {
  std::uint8_t& state = region.states[number];
  if ((state & state::written) != 0 || &region != &global) return;
  state |= state::written;
  note_written(number);
}

bool is_unwritten(const Region& region, std::uintptr_t address, Stamp written) {
  if (&region == &shared) return written < now.block;
  if (&region != &global) return false;
  return written == stamp::never && (region.states[(address - region.begin) / granule] & state::initialised) == 0;
}

/// What is read where nothing was written: the same rubbish each time, whatever the host's memory holds. `bytes` bytes
/// of global memory at `address` are in one cell.
void fill_unwritten(std::uintptr_t address, unsigned bytes) {
  const EngineCode engine_code;
  std::uint64_t rubbish = (address - global.begin) / 4 * 0x9e3779b97f4a7c15U;
  rubbish ^= rubbish >> 29;
  std::memcpy(reinterpret_cast<void*>(address), &rubbish, bytes);
}

}  // namespace

void note_second_reader(const Region& region, std::size_t word, Stamp me) {
  note_reader(region.read[word], region.read_before[word], me);
}

void look_closer(const Region& region, std::uintptr_t address, unsigned bytes, Kind kind, const void* place) {
  const Stamp me = now.at(place, kind.manner);
  const bool writes = kind.access != Access::read;
  const Cells cells = cells_of(region, address, bytes, writes);
  if (kind.compares) races::compares(address);
  unsigned unwritten = 0;
  bool raced = false;
  const auto meet = [&](Stamp other, bool other_wrote) {
    if (raced || !races::is_race(region, other, me)) return;
    raced = true;
    races::found({&region, address, bytes, kind.access, me, other, other_wrote});
  };
  for (unsigned i = 0; i < cells.count; ++i) {
    const Stamp written = cells.written[i];
    if (written == stamp::no_memory) shared_gap_fault(address, bytes, kind.access, place);
    if (is_unwritten(region, address, written)) {
      ++unwritten;
      const unsigned cell = bytes / cells.count;
      if (&region == &global && kind.access != Access::write) fill_unwritten(address + i * cell, cell);
    }
    meet(written, true);
    if (!writes) {
      note_reader(cells.read[i], cells.read_before[i], me);
      continue;
    }
    for (Stamp* reader : {&cells.read[i], &cells.read_before[i]}) {
      if (kind.compares && stamp::same_thread(*reader, me)) *reader = stamp::never;
      meet(*reader, false);
    }
    if (kind.access == Access::atomic) keep_plain_store(written, cells.read[i], cells.read_before[i]);
    cells.written[i] = me;
  }
  const bool asks = kind.access != Access::write && kind.needs_value;
  if (asks && unwritten == cells.count && reports_unwritten) races::read_unwritten(region, address, bytes, me);
  if (writes) write_stamp(region, (address - region.begin) / granule);
}

bool wholly_unwritten(std::uintptr_t address, std::size_t bytes) {
  const Region* region = global.holds(address) ? &global : shared.holds(address) ? &shared : nullptr;
  if (region == nullptr) return false;
  for (std::uintptr_t at = address; at < address + bytes && region->holds(at); at = at / 4 * 4 + 4) {
    if (!is_unwritten(*region, at, *cells_of(*region, at, 1, false).written)) return false;
  }
  return true;
}

}  // namespace simt::shadow
