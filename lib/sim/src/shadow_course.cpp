// SPDX-License-Identifier: BSD-3-Clause
// What happens to stamps beside accesses: memory comes and goes, launches, blocks and intervals begin and end.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "device_memory.h"
#include "engine.h"
#include "module_memory.h"
#include "ordering.h"
#include "races.h"
#include "shadow.h"
#include "stamp_memory.h"

namespace simt::shadow {
namespace {

std::vector<std::size_t> written_granules;  // of global memory, in this launch

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

void note_written(std::size_t number) {
  const EngineCode engine_code;
  written_granules.push_back(number);
}

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
  races::settle_reads();  // of the block before
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
