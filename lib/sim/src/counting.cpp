// SPDX-License-Identifier: BSD-3-Clause
// What a warp request costs: sectors, wavefronts, collisions.
#include <algorithm>

#include "engine.h"
#include "request.h"
#include "shared_wavefronts.h"
#include "trace.h"

namespace simt {
namespace {

using runtime::Access;

bool contiguous(const Request& request, unsigned size) {
  std::uintptr_t wrong = 0;
  for (unsigned i = 0; i < request.active; ++i) wrong |= request.addresses[i] - (request.addresses[0] + i * size);
  return wrong == 0;
}

/// Distinct values of address >> shift over the active lanes.
unsigned distinct(const Request& request, unsigned shift) {
  std::uintptr_t values[warp_lanes];
  bool ascending = true;
  unsigned changes = 1;
  values[0] = request.addresses[0] >> shift;
  for (unsigned i = 1; i < request.active; ++i) {
    values[i] = request.addresses[i] >> shift;
    ascending &= values[i] >= values[i - 1];
    changes += values[i] != values[i - 1];
  }
  if (ascending) return changes;
  std::sort(values, values + request.active);
  return static_cast<unsigned>(std::unique(values, values + request.active) - values);
}

/// The sectors that a request touches, by number.
struct Sectors {
  unsigned touched = 0;
  unsigned ideal = 0;  ///< what the distinct bytes asked for would need, packed without gaps
  bool in_a_row = false;
  std::uintptr_t numbers[warp_lanes];  ///< ascending; where they are in a row, the first alone

  /// Calls visit(line, bit a sector) for each 128-byte line.
  template <class Visit>
  unsigned each_line(Visit visit) const {
    constexpr unsigned shift = line_shift - sector_shift;
    constexpr unsigned in_line = 1U << shift;
    unsigned lines = 0;
    for (unsigned i = 0; i < touched;) {
      const std::uintptr_t line = number(i) >> shift;
      unsigned mask = 0;
      for (; i < touched && number(i) >> shift == line; ++i) mask |= 1U << (number(i) % in_line);
      visit(line, mask);
      ++lines;
    }
    return lines;
  }

 private:
  [[nodiscard]] std::uintptr_t number(unsigned i) const { return in_a_row ? numbers[0] + i : numbers[i]; }
};

void find_sectors(const Request& request, unsigned size, Sectors& found) {
  constexpr unsigned sector_bytes = 1U << sector_shift;
  const auto packed = [=](unsigned elements) { return (elements * size + sector_bytes - 1) / sector_bytes; };
  if (contiguous(request, size)) {
    const std::uintptr_t last = request.addresses[0] + request.active * size - 1;
    found.in_a_row = true;
    found.numbers[0] = request.addresses[0] >> sector_shift;
    found.touched = static_cast<unsigned>((last >> sector_shift) - found.numbers[0] + 1);
    found.ideal = packed(request.active);
    return;
  }
  bool ascending = true;
  for (unsigned i = 0; i < request.active; ++i) {
    found.numbers[i] = request.addresses[i] >> sector_shift;
    ascending &= i == 0 || found.numbers[i] >= found.numbers[i - 1];
  }
  if (!ascending) std::sort(found.numbers, found.numbers + request.active);
  found.touched = static_cast<unsigned>(std::unique(found.numbers, found.numbers + request.active) - found.numbers);
  found.ideal = packed(distinct(request, 0));
}

LoadedFrom loaded_from(const Missed& missed) {
  if (missed.read != 0) return LoadedFrom::memory;
  return missed.l1 != 0 ? LoadedFrom::l2 : LoadedFrom::l1;
}

/// True where nvcc adds up the lanes' values in the warp and one lane goes to memory: that is so where all go to one
/// address that does not depend on data. Which it is cannot be seen from here; an address that all share where values
/// differ from 1 is taken for one, as sums that threads have kept to themselves and hand over.
bool is_added_up(const Request& request) {
  const auto begin = engine.sums.begin();
  const auto end = begin + static_cast<std::ptrdiff_t>(engine.sum_count);
  const auto same_place = [&](std::uintptr_t place) {
    return (place & AccessKey::place(~std::uint64_t{0})) == AccessKey::place(request.key);
  };
  return std::none_of(request.addresses + 1, request.addresses + request.active,
                      [&](std::uintptr_t address) { return address != request.addresses[0]; }) &&
         std::any_of(begin, end, same_place);
}

/// The request's addresses, ascending.
void sort_addresses(const Request& request, std::uintptr_t (&sorted)[warp_lanes]) {
  bool ascending = true;
  for (unsigned i = 0; i < request.active; ++i) {
    sorted[i] = request.addresses[i];
    ascending &= i == 0 || sorted[i - 1] <= sorted[i];
  }
  if (!ascending) std::sort(sorted, sorted + request.active);
}

/// Calls visit(address, lanes that name it) for each different one of ascending addresses, from number `i` on as long
/// as `more` of the address is true.
template <class More, class Visit>
unsigned each_address(const std::uintptr_t (&sorted)[warp_lanes], unsigned active, unsigned i, More more, Visit visit) {
  while (i < active && more(sorted[i])) {
    const unsigned first = i;
    while (i < active && sorted[i] == sorted[first]) ++i;
    visit(sorted[first], i - first);
  }
  return i;
}

/// Adds a request's operations to the addresses they go to, and raises `most` to what one of these has taken by now.
/// Returns how many lanes met another on their address.
unsigned count_addresses(const std::uintptr_t (&sorted)[warp_lanes], unsigned active, HottestAddress& hottest,
                         std::uint64_t& most) {
  unsigned collisions = 0;
  each_address(
      sorted, active, 0, [](std::uintptr_t) { return true; },
      [&](std::uintptr_t address, unsigned lanes) {
        collisions += lanes - 1;
        most = std::max(most, hottest.add(address, lanes));
      });
  return collisions;
}

/// Sectors of an atomic request, as an H200 counts them and its L2 cache is busy with them: of the lanes in one sector,
/// those on different addresses go together, those on the same one after the other. What each takes of its sector's
/// time, in halves of a pass, to which half a pass comes for a visit, is added up for the hottest of the launch.
/// Finds the sectors, too.
unsigned atomic_sectors(const Request& request, const std::uintptr_t (&sorted)[warp_lanes], Sectors& found,
                        std::uint64_t& most) {
  const bool added_up = is_added_up(request);
  unsigned all = 0;
  for (unsigned i = 0; i < request.active;) {
    const std::uintptr_t sector = sorted[i] >> sector_shift;
    unsigned deepest = 0;
    i = each_address(
        sorted, request.active, i, [&](std::uintptr_t address) { return address >> sector_shift == sector; },
        [&](std::uintptr_t, unsigned lanes) { deepest = std::max(deepest, lanes); });
    if (added_up) deepest = 1;
    found.numbers[found.touched++] = sector;
    all += deepest;
    most = std::max(most, engine.sector_hottest.add(sector, 2 * deepest + 1));
  }
  return all;
}

/// What of the sectors the caches do not have. `lines` is raised by the 128-byte lines that they lie in.
Missed in_caches(const Sectors& sectors, Missed (Caches::*access)(std::uintptr_t, unsigned), std::uint64_t& lines) {
  Missed missed;
  lines += sectors.each_line([&](std::uintptr_t line, unsigned mask) {
    const Missed one = (engine.caches.*access)(line, mask);
    missed.l1 += one.l1;
    missed.read += one.read;
    missed.written += one.written;
  });
  return missed;
}

void count_global_atomic(const Request& request, Counters& c) {
  std::uintptr_t sorted[warp_lanes];
  sort_addresses(request, sorted);
  ++c.global_atomic_requests;
  c.global_atomic_lanes += request.active;
  c.global_atomic_collisions += count_addresses(sorted, request.active, engine.global_hottest, c.global_atomic_hottest);
  Sectors sectors;
  c.global_atomic_sectors += atomic_sectors(request, sorted, sectors, c.global_atomic_sector_hottest);
  std::uint64_t lines = 0;
  const Missed missed = in_caches(sectors, &Caches::atomic, lines);
  c.memory_sectors_read += missed.read;
  c.memory_sectors_written += missed.written;
  engine.waits.use();
}

void count_global(const Request& request, Access kind, unsigned size, Counters& c) {
  if (kind == Access::atomic) return count_global_atomic(request, c);
  Sectors sectors;
  find_sectors(request, size, sectors);
  const std::uint64_t bytes = std::uint64_t{request.active} * size;
  Missed missed;
  if (kind == Access::read) {
    ++c.global_load_requests;
    c.global_load_sectors += sectors.touched;
    c.global_load_sectors_ideal += sectors.ideal;
    c.global_load_bytes += bytes;
    missed = in_caches(sectors, &Caches::load, c.global_load_lines);
    c.global_load_sectors_missed_l1 += missed.l1;
    engine.waits.load(loaded_from(missed));
  } else {
    ++c.global_store_requests;
    c.global_store_sectors += sectors.touched;
    c.global_store_sectors_ideal += sectors.ideal;
    c.global_store_bytes += bytes;
    missed = in_caches(sectors, &Caches::store, c.global_store_lines);
    engine.waits.use();
  }
  c.memory_sectors_read += missed.read;
  c.memory_sectors_written += missed.written;
}

void count_shared(const Request& request, Access kind, unsigned size, Counters& c) {
  const bool straight = request.active == warp_lanes && contiguous(request, size) && request.addresses[0] % size == 0;
  const auto [actual, ideal] =
      straight && size >= 4 ? Wavefronts{size / 4, size / 4} : shared_wavefronts(request, size);
  switch (kind) {
    case Access::read:
      ++c.shared_load_requests;
      c.shared_load_wavefronts += actual;
      c.shared_load_wavefronts_ideal += ideal;
      engine.waits.load(LoadedFrom::shared);
      break;
    case Access::write:
      ++c.shared_store_requests;
      c.shared_store_wavefronts += actual;
      c.shared_store_wavefronts_ideal += ideal;
      engine.waits.use();
      break;
    case Access::atomic:
      ++c.shared_atomic_requests;
      c.shared_atomic_lanes += request.active;
      c.shared_atomic_wavefronts += actual;
      c.shared_atomic_wavefronts_ideal += ideal;
      std::uintptr_t sorted[warp_lanes];
      sort_addresses(request, sorted);
      c.shared_atomic_collisions +=
          count_addresses(sorted, request.active, engine.shared_hottest, c.shared_atomic_hottest);
      engine.waits.use();
      break;
  }
}

}  // namespace

void count_request(const Request& request, unsigned alive) {
  Counters& c = engine.instructions.of(request.key);
  engine.counters.lane_accesses += request.active;
  const unsigned size = AccessKey::size(request.key);
  const Access kind = AccessKey::kind(request.key);
  c.lane_accesses += request.active;
  c.divergent_requests += request.active < alive;
  switch (AccessKey::space(request.key)) {
    case Space::global: return count_global(request, kind, size, c);
    case Space::shared: return count_shared(request, kind, size, c);
    case Space::constant:
      ++c.constant_load_requests;
      c.constant_load_addresses += distinct(request, 2);
      return;
  }
}

void count_and_trace(const Request& request, unsigned alive) {
  const Counters before = engine.instructions.of(request.key);
  count_request(request, alive);
  tracing::offer(request.key, request.active, request.lanes, request.addresses,
                 engine.instructions.of(request.key) - before);
}

}  // namespace simt
