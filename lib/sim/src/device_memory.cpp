// SPDX-License-Identifier: BSD-3-Clause
#include "device_memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "shadow.h"
#include "validity.h"

namespace simt::device_memory {
namespace {

using validity::granule;

constexpr std::size_t wanted_bytes = std::size_t{32} << 30;
constexpr std::size_t least_bytes = std::size_t{256} << 20;

// CUDA promises 256; what its cudaMalloc returns lies at multiples of 512.
constexpr std::size_t alignment = 512;
static_assert(alignment % granule == 0);

/// What an allocation takes: its bytes and, after them, a granule or more that stays invalid.
std::size_t room_of(std::size_t bytes) {
  const std::size_t valid = (std::max<std::size_t>(bytes, 1) + granule - 1) / granule * granule;
  return (valid + granule + alignment - 1) / alignment * alignment;
}

constexpr std::size_t most_remembered = 4096;

struct Heap {
  std::map<std::uintptr_t, std::size_t> live;   // start -> bytes asked for
  std::map<std::uintptr_t, std::size_t> freed;  // the same of what was, until something new lies there
  std::map<std::uintptr_t, std::size_t> free;   // start -> bytes, both multiples of the alignment, neighbours joined
  std::size_t in_use = 0;

  Heap() {
    for (std::size_t bytes = wanted_bytes; bytes >= least_bytes; bytes /= 2) {
      // The range and, for each granule of it, the two bytes that say how much of it is valid.
      const std::size_t table = bytes / granule * sizeof(std::uint16_t);
      void* memory =
          mmap(nullptr, bytes + table, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      if (memory == MAP_FAILED) continue;
      if (!shadow::reserve_global(reinterpret_cast<std::uintptr_t>(memory), bytes)) {
        munmap(memory, bytes + table);
        continue;
      }
      validity::base = reinterpret_cast<std::uintptr_t>(memory);
      validity::bytes = bytes;
      validity::table = reinterpret_cast<std::uint16_t*>(validity::base + bytes);
      free[validity::base + alignment] = bytes - alignment;  // what lies before the first allocation stays invalid
      return;
    }
    std::fputs("simulator: no address space for the device's memory\n", stderr);
    std::abort();
  }

  void set_valid(std::uintptr_t begin, std::size_t bytes, bool valid) {
    std::uint16_t* entry = validity::table + (begin - validity::base) / granule;
    for (; bytes >= granule; bytes -= granule) *entry++ = valid ? granule : 0;
    if (bytes > 0) *entry = valid ? static_cast<std::uint16_t>(bytes) : 0;
  }

  // Goes round through the range, so that what was freed is used again late: an access to it is known as such till
  // then.
  std::uintptr_t next = 0;

  /// The start of `room` free bytes, 0 if there are none in a row. `hole` is set to where they lie.
  std::uintptr_t find_room(std::size_t room, std::map<std::uintptr_t, std::size_t>::iterator& hole) {
    hole = free.upper_bound(next);
    if (hole != free.begin()) {
      const auto around = std::prev(hole);
      if (around->first + around->second >= next + room) return (hole = around, next);
    }
    const auto fits = [=](const auto& entry) { return entry.second >= room; };
    hole = std::find_if(hole, free.end(), fits);
    if (hole == free.end()) hole = std::find_if(free.begin(), free.end(), fits);
    return hole == free.end() ? 0 : hole->first;
  }

  void forget_freed(std::uintptr_t begin, std::size_t room) {
    auto old = freed.lower_bound(begin);
    if (old != freed.begin() && std::prev(old)->first + std::prev(old)->second > begin) --old;
    while (old != freed.end() && old->first < begin + room) old = freed.erase(old);
  }

  void* allocate(std::size_t bytes) {
    const std::size_t room = room_of(bytes);
    std::map<std::uintptr_t, std::size_t>::iterator hole;
    const std::uintptr_t begin = find_room(room, hole);
    if (begin == 0) return nullptr;
    const std::uintptr_t end = hole->first + hole->second;
    hole->second = begin - hole->first;
    if (hole->second == 0) free.erase(hole);
    if (end > begin + room) free[begin + room] = end - begin - room;
    next = begin + room;
    forget_freed(begin, room);
    live[begin] = bytes;
    in_use += room;
    set_valid(begin, bytes, true);
    return reinterpret_cast<void*>(begin);
  }

  bool release(std::uintptr_t begin) {
    const auto found = live.find(begin);
    if (found == live.end()) return false;
    const std::size_t bytes = found->second;
    std::size_t room = room_of(bytes);
    set_valid(begin, bytes, false);
    shadow::released(begin, bytes);
    madvise(reinterpret_cast<void*>(begin), (room - granule) / 4096 * 4096, MADV_DONTNEED);
    live.erase(found);
    if (freed.size() == most_remembered) freed.clear();
    freed[begin] = bytes;
    in_use -= room;
    auto after = free.lower_bound(begin);
    if (after != free.end() && begin + room == after->first) {
      room += after->second;
      after = free.erase(after);
    }
    if (after != free.begin()) {
      const auto before = std::prev(after);
      if (before->first + before->second == begin) {
        before->second += room;
        return true;
      }
    }
    free[begin] = room;
    return true;
  }
};

Heap& heap() {
  static Heap instance;
  return instance;
}

std::uintptr_t number(const void* address) { return reinterpret_cast<std::uintptr_t>(address); }

}  // namespace

void* allocate(std::size_t bytes) { return heap().allocate(bytes); }

bool release(void* address) { return heap().release(number(address)); }

void release_all() {
  while (!heap().live.empty()) heap().release(heap().live.begin()->first);
}

std::optional<Range> find(const void* address) {
  auto& live = heap().live;
  auto after = live.upper_bound(number(address));
  if (after == live.begin()) return std::nullopt;
  --after;
  if (number(address) - after->first >= after->second) return std::nullopt;
  return Range{after->first, after->second};
}

std::optional<Range> nearest_below(const void* address) {
  auto& live = heap().live;
  auto after = live.upper_bound(number(address));
  if (after == live.begin()) return std::nullopt;
  --after;
  return Range{after->first, after->second};
}

std::optional<Range> freed_at(const void* address) {
  auto& freed = heap().freed;
  auto after = freed.upper_bound(number(address));
  if (after == freed.begin()) return std::nullopt;
  --after;
  if (number(address) - after->first >= after->second) return std::nullopt;
  return Range{after->first, after->second};
}

std::vector<Range> live() {
  std::vector<Range> ranges;
  for (const auto& [begin, bytes] : heap().live) ranges.push_back({begin, bytes});
  return ranges;
}

bool holds(const void* address, std::size_t bytes) {
  const auto range = find(address);
  return range && bytes <= range->bytes - (number(address) - range->begin);
}

bool in_range(const void* address) { return number(address) - validity::base < validity::bytes; }

std::size_t total_bytes() {
  heap();
  return validity::bytes;
}

std::size_t free_bytes() { return total_bytes() - heap().in_use; }

}  // namespace simt::device_memory
