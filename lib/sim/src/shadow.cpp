// SPDX-License-Identifier: BSD-3-Clause
#include "shadow.h"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <unordered_map>
#include <vector>

#include "access_faults.h"
#include "device_memory.h"
#include "engine.h"
#include "module_memory.h"
#include "ordering.h"
#include "races.h"

namespace simt::shadow {
namespace {

constexpr std::size_t words_of_granule = granule / 4;
constexpr std::size_t page_bytes = 4096;

/// The stamps of each byte of a granule.
struct ByteStamps {
  std::array<Stamp, granule> written;
  std::array<Stamp, granule> read;
  std::array<Stamp, granule> read_before;
};
std::unordered_map<std::uintptr_t, std::unique_ptr<ByteStamps>> byte_stamps;  // by the granule's first address

std::vector<std::size_t> written_granules;  // of global memory, in this launch

bool reserve(Region& region, std::uintptr_t begin, std::size_t bytes) {
  const std::size_t array = (bytes / 4 + words_of_granule) * sizeof(Stamp);
  const std::size_t states = bytes / granule + 1;
  void* memory =
      mmap(nullptr, 3 * array + states, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return false;
  region.begin = begin;
  region.bytes = bytes;
  region.written = static_cast<Stamp*>(memory);
  region.read = region.written + array / sizeof(Stamp);
  region.read_before = region.read + array / sizeof(Stamp);
  region.states = reinterpret_cast<std::uint8_t*>(region.read_before + array / sizeof(Stamp));
  return true;
}

/// Sets stamps to `never`, and gives whole pages of them back.
void forget_stamps(Stamp* first, std::size_t count) {
  const auto begin = reinterpret_cast<std::uintptr_t>(first);
  const std::uintptr_t end = begin + count * sizeof(Stamp);
  const std::uintptr_t pages = std::min((begin + page_bytes - 1) / page_bytes * page_bytes, end);
  const std::uintptr_t pages_end = std::max(end / page_bytes * page_bytes, pages);
  std::fill(first, first + (pages - begin) / sizeof(Stamp), stamp::never);
  if (pages_end > pages) madvise(reinterpret_cast<void*>(pages), pages_end - pages, MADV_DONTNEED);
  std::fill(reinterpret_cast<Stamp*>(pages_end), reinterpret_cast<Stamp*>(end), stamp::never);
}

ByteStamps& split(const Region& region, std::size_t number) {
  auto bytes = std::make_unique<ByteStamps>();
  for (std::size_t i = 0; i < granule; ++i) {
    const std::size_t word = number * words_of_granule + i / 4;
    bytes->written[i] = region.written[word];
    bytes->read[i] = region.read[word];
    bytes->read_before[i] = region.read_before[word];
  }
  region.states[number] |= state::in_bytes;
  return *(byte_stamps[region.begin + number * granule] = std::move(bytes));
}

/// Back to one stamp a word, the youngest of its bytes'. A word counts as written once one byte of it is.
void join(const Region& region, std::size_t number) {
  const auto bytes = byte_stamps.find(region.begin + number * granule);
  if (bytes == byte_stamps.end()) return;
  for (std::size_t i = 0; i < words_of_granule; ++i) {
    const std::size_t word = number * words_of_granule + i;
    const auto youngest = [&](const std::array<Stamp, granule>& of) {
      return *std::max_element(of.begin() + 4 * i, of.begin() + 4 * i + 4);
    };
    region.written[word] = youngest(bytes->second->written);
    region.read[word] = youngest(bytes->second->read);
    region.read_before[word] = youngest(bytes->second->read_before);
  }
  byte_stamps.erase(bytes);
  region.states[number] &= static_cast<std::uint8_t>(~state::in_bytes);
}

/// The stamps of the bytes that an access touches: one a word, or one a byte.
struct Cells {
  Stamp* written;
  Stamp* read;
  Stamp* read_before;
  unsigned count;
};

Cells cells_of(const Region& region, std::uintptr_t address, unsigned bytes, bool writes) {
  const std::size_t offset = address - region.begin;
  const std::size_t number = offset / granule;
  const bool in_bytes = (region.states[number] & state::in_bytes) != 0;
  if (in_bytes || (writes && bytes < 4)) {
    const EngineCode engine_code;
    ByteStamps& stamps = in_bytes ? *byte_stamps.at(region.begin + number * granule) : split(region, number);
    const std::size_t i = offset % granule;
    return {&stamps.written[i], &stamps.read[i], &stamps.read_before[i], bytes};
  }
  const std::size_t word = offset / 4;
  return {region.written + word, region.read + word, region.read_before + word, bytes <= 4 ? 1 : bytes / 4};
}

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
  const EngineCode engine_code;
  written_granules.push_back(number);
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

// ---- the host's part

bool reserve_global(std::uintptr_t begin, std::size_t bytes) { return reserve(global, begin, bytes); }

void released(std::uintptr_t begin, std::size_t bytes) {
  const std::size_t first = (begin - global.begin) / granule;
  const std::size_t count = (bytes + granule - 1) / granule;
  for (std::size_t number = first; number < first + count; ++number) {
    if ((global.states[number] & state::in_bytes) != 0) byte_stamps.erase(global.begin + number * granule);
    if (global.states[number] != 0) global.states[number] = 0;
  }
  for (Stamp* stamps : {global.written, global.read, global.read_before}) {
    forget_stamps(stamps + first * words_of_granule, count * words_of_granule);
  }
}

void written_by_host(const void* begin, std::size_t bytes) {
  const auto address = reinterpret_cast<std::uintptr_t>(begin);
  if (bytes == 0 || !global.holds(address)) return;
  const std::size_t from = address - global.begin;
  const std::size_t to = from + bytes;
  for (std::size_t number = from / granule; number * granule < to; ++number) {
    const std::size_t start = number * granule;
    if ((global.states[number] & state::initialised) != 0) continue;
    if (from <= start && to >= start + validity::table[number]) {
      global.states[number] |= state::initialised;
      continue;
    }
    for (std::size_t at = std::max(start, from); at < std::min(start + granule, to); ++at) {
      Stamp& written = *cells_of(global, global.begin + at, 1, false).written;
      if (written == stamp::never) written = stamp::before_all;
    }
  }
}

// ---- a launch's course

namespace {

/// Everything between the program's shared variables is no memory.
void find_variables() {
  const auto block = module_memory::shared();
  const auto program = module_memory::program();
  if (!reserve(shared, block.begin / granule * granule, block.bytes + 2 * granule) ||
      !reserve(module_global, program.begin, program.bytes)) {
    std::perror("simulator: no address space for the stamps of accesses");
    std::abort();
  }
  now.code = program.begin;
  const auto close = [](const Region& region, std::uintptr_t begin, std::size_t bytes) {
    std::fill(region.written + (begin - region.begin) / 4, region.written + (begin - region.begin + bytes) / 4,
              stamp::no_memory);
  };
  const auto open = [](const Region& region, std::uintptr_t begin, std::size_t bytes) {
    std::fill(region.written + (begin - region.begin) / 4, region.written + (begin - region.begin + bytes + 3) / 4,
              stamp::never);
  };
  const auto variables = module_memory::variables();
  if (variables.empty()) return;  // a program without symbols
  close(shared, shared.begin, shared.bytes);
  for (const auto& section : module_memory::constant_sections()) close(module_global, section.begin, section.bytes);
  for (const auto& variable : variables) {
    const Region& region = shared.holds(variable.begin) ? shared : module_global;
    if (region.holds(variable.begin)) open(region, variable.begin, variable.bytes);
  }
  open(shared, module_memory::dynamic_shared().begin, module_memory::dynamic_shared().bytes);
}

/// Calls what a kernel has written whole initialised, so that later launches read it the short way.
void settle_granule(std::size_t number) {
  std::uint8_t& state = global.states[number];
  if ((state & state::in_bytes) != 0) join(global, number);
  state &= static_cast<std::uint8_t>(~state::written);
  if ((state & state::initialised) != 0) return;
  const Stamp* written = global.written + number * words_of_granule;
  const std::size_t words = (validity::table[number] + 3U) / 4;
  if (std::find(written, written + words, stamp::never) == written + words) state |= state::initialised;
}

/// Segments have run out: what was written in this block, before it, or never is all that is kept.
void make_all_old() {
  for (const auto& range : device_memory::live()) {
    const std::size_t first = (range.begin - global.begin) / 4;
    const std::size_t count = (range.bytes + 3) / 4;
    std::replace_if(
        global.written + first, global.written + first + count, [](Stamp s) { return s != stamp::never; },
        stamp::before_all);
    for (Stamp* stamps : {global.read, global.read_before}) forget_stamps(stamps + first, count);
  }
  constexpr Stamp in_block = stamp::begin_of(stamp::first_segment + 1);
  for (std::size_t i = 0; i < shared.bytes / 4; ++i) {
    Stamp& written = shared.written[i];
    if (written != stamp::no_memory) written = written >= now.block ? in_block : stamp::never;
    shared.read[i] = shared.read_before[i] = stamp::never;
  }
  for (std::size_t i = 0; i < module_global.bytes / 4; ++i) {
    if (module_global.written[i] != stamp::no_memory) module_global.written[i] = stamp::never;
    module_global.read[i] = module_global.read_before[i] = stamp::never;
  }
  for (auto& [address, stamps] : byte_stamps) {
    const bool is_shared = shared.holds(address);
    for (Stamp& written : stamps->written) {
      if (is_shared) {
        if (written != stamp::no_memory) written = written >= now.block ? in_block : stamp::never;
      } else if (written != stamp::never) {
        written = stamp::before_all;
      }
    }
    stamps->read.fill(stamp::never);
    stamps->read_before.fill(stamp::never);
  }
  ordering::forget();
  now.segment = stamp::first_segment;
  now.launch = stamp::begin_of(now.segment);
  now.block = stamp::begin_of(++now.segment);
  ordering::begin_block();
  now.interval = stamp::begin_of(++now.segment);
}

}  // namespace

void begin_segment() {
  if (++now.segment >= stamp::last_segment) make_all_old();
}

void begin_launch() {
  if (now.code == 0) find_variables();
  begin_segment();
  now.launch = stamp::begin_of(now.segment);
  reports_unwritten = engine.block_sample == 0;
  ordering::begin_launch();
  races::begin_launch();
}

void end_launch() {
  races::end_launch();
  for (const std::size_t number : written_granules) settle_granule(number);
  written_granules.clear();
}

void begin_block() {
  begin_segment();
  now.block = now.interval = stamp::begin_of(now.segment);
  ordering::begin_block();
}

void pass_barrier() {
  races::settle_reads();
  begin_segment();
  now.interval = stamp::begin_of(now.segment);
}

}  // namespace simt::shadow
