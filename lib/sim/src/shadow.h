// SPDX-License-Identifier: BSD-3-Clause
// Beside each word of memory that kernels share: who wrote it last, who read it last, and one reader more. From these
// follow races and reads of what nothing wrote.
//
// The three stamps of a word (24 bytes for 4) lie in arrays as large as the memory they describe is, times two each,
// whose pages the host gives when they are first touched: what a kernel does not access takes nothing. A granule (256
// bytes) in which a kernel writes less than a word at once gets stamps for every byte.
//
// The usual access is looked at here, in line: a word that is only read, or only written, or used by one thread, or
// whose last use lies before a barrier. All others go through look_closer().
#pragma once

#include <cstddef>
#include <cstdint>

#include "simt/runtime.h"
#include "stamp.h"
#include "validity.h"

namespace simt::shadow {

inline constexpr std::size_t granule = validity::granule;

/// Of a granule.
namespace state {
inline constexpr std::uint8_t initialised = 1;  ///< the host wrote all of it, or kernels of earlier launches did
inline constexpr std::uint8_t written = 2;      ///< a kernel of this launch did
inline constexpr std::uint8_t in_bytes = 4;     ///< its stamps are those of bytes
}  // namespace state

/// Memory of one kind. Index of a word's stamps: its offset / 4.
struct Region {
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;
  Stamp* written = nullptr;
  Stamp* read = nullptr;
  Stamp* read_before = nullptr;  ///< by another thread than `read`
  std::uint8_t* states = nullptr;

  [[nodiscard]] bool holds(std::uintptr_t address) const { return address - begin < bytes; }
};

inline Region global;         ///< cudaMalloc's
inline Region shared;         ///< __shared__ variables; as thread-local ones are laid out in the program
inline Region module_global;  ///< the program's other variables, __device__ ones among them

/// Whether reading what nothing wrote is a finding: not where inputs are left out.
inline bool reports_unwritten = true;

using runtime::Access;

/// What an access is, beside its address.
struct Kind {
  Access access;
  Manner manner;
  bool needs_value = true;  ///< false for an atomic exchange, which does not ask what was there
  bool compares = false;    ///< an atomicCAS
};

/// An access of the running lane to `bytes` bytes in the region that may be part of a race, or of what was not
/// written: judges it and notes it.
[[gnu::noinline]] void look_closer(const Region& region, std::uintptr_t address, unsigned bytes, Kind kind,
                                   const void* place);

/// Notes a read of word number `word` beside another thread's of the same interval.
[[gnu::noinline]] void note_second_reader(const Region& region, std::size_t word, Stamp me);

/// True if nothing wrote any of these bytes.
bool wholly_unwritten(std::uintptr_t address, std::size_t bytes);

/// True for a word that only atomic operations have used since `begin`: another one is no race.
[[gnu::always_inline]] inline bool only_atomics(const Region& region, std::size_t word, Stamp begin) {
  const Stamp last = region.written[word];
  return last >= begin && last != stamp::no_memory && stamp::manner_of(last) == Manner::atomic &&
         region.read[word] < begin && region.read_before[word] < begin;
}

/// True between the program's __constant__ variables.
inline bool is_gap(std::uintptr_t address) {
  return module_global.written[(address - module_global.begin) / 4] == stamp::no_memory;
}

/// Accesses to global memory.
[[gnu::always_inline]] inline void access_global(std::uintptr_t address, unsigned size_log2, Kind kind,
                                                 const void* place) {
  const std::uintptr_t offset = address - global.begin;
  const std::uint8_t state = global.states[offset / granule];
  const std::size_t word = offset / 4;
  const unsigned words = size_log2 <= 2 ? 1 : 1U << (size_log2 - 2);
  const Stamp me = now.at(place, kind.manner);
  if (kind.access == Access::read && state == state::initialised) {
    for (unsigned i = 0; i < words; ++i) {
      const Stamp last = global.read[word + i];
      if (last < now.launch || (last >= now.block && stamp::same_thread(last, me))) {
        global.read[word + i] = me;
      } else {
        note_second_reader(global, word + i, me);
      }
    }
    return;
  }
  if (kind.access == Access::write && size_log2 >= 2 && (state & ~state::initialised) == state::written) {
    bool plain = true;
    for (unsigned i = 0; i < words; ++i) {
      const Stamp reader = global.read[word + i];
      plain &= now.harmless(global.written[word + i]);
      plain &= reader < now.launch || (now.harmless(reader) && now.harmless(global.read_before[word + i]));
    }
    if (plain) [[likely]] {
      for (unsigned i = 0; i < words; ++i) global.written[word + i] = me;
      return;
    }
  }
  if (kind.access == Access::atomic && size_log2 == 2 && !kind.compares &&
      (state & ~state::initialised) == state::written && only_atomics(global, word, now.launch)) [[likely]] {
    global.written[word] = me;
    return;
  }
  look_closer(global, address, 1U << size_log2, kind, place);
}

/// Accesses to shared memory.
[[gnu::always_inline]] inline void access_shared(std::uintptr_t address, unsigned size_log2, Kind kind,
                                                 const void* place) {
  const std::uintptr_t offset = address - shared.begin;
  const std::size_t word = offset / 4;
  const unsigned words = size_log2 <= 2 ? 1 : 1U << (size_log2 - 2);
  const Stamp me = now.at(place, kind.manner);
  bool plain = (shared.states[offset / granule] & state::in_bytes) == 0;
  if (kind.access == Access::atomic) {
    if (plain && size_log2 == 2 && !kind.compares && only_atomics(shared, word, now.block)) [[likely]] {
      shared.written[word] = me;
      return;
    }
  } else if (plain && kind.access == Access::read) {
    for (unsigned i = 0; i < words; ++i) plain &= now.ordered_in_block(shared.written[word + i]);
    if (plain) [[likely]] {
      for (unsigned i = 0; i < words; ++i) {
        const Stamp last = shared.read[word + i];
        if (last < now.interval || stamp::same_thread(last, me)) {
          shared.read[word + i] = me;
        } else {
          note_second_reader(shared, word + i, me);
        }
      }
      return;
    }
  } else if (plain && size_log2 >= 2) {
    for (unsigned i = 0; i < words; ++i) {
      const auto own = [&](Stamp old) { return stamp::same_thread(old, me) && old != stamp::no_memory; };
      const Stamp writer = shared.written[word + i];
      const Stamp reader = shared.read[word + i];
      plain &= writer < now.interval || own(writer);
      plain &= reader < now.interval || (own(reader) && shared.read_before[word + i] < now.interval);
    }
    if (plain) [[likely]] {
      for (unsigned i = 0; i < words; ++i) shared.written[word + i] = me;
      return;
    }
  }
  look_closer(shared, address, 1U << size_log2, kind, place);
}

/// What the host does to global memory.
void released(std::uintptr_t begin, std::size_t bytes);
void written_by_host(const void* begin, std::size_t bytes);

/// Reserves the stamps of `bytes` bytes of global memory from `begin` on; false where there is no room for them.
bool reserve_global(std::uintptr_t begin, std::size_t bytes);

/// Around a launch. Before the first one, finds shared memory and the program's variables.
void begin_launch();
void end_launch();
/// Around a block; at each barrier.
void begin_block();
void pass_barrier();
/// Begins a segment. Where their numbers run out, all stamps are made old: races with what was before are missed then.
void begin_segment();

}  // namespace simt::shadow
