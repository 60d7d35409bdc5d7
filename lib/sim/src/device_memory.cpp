// SPDX-License-Identifier: BSD-3-Clause
#include "device_memory.h"

#include <sys/mman.h>

#include <cstdio>
#include <cstdlib>
#include <map>

#include "validity.h"

namespace simt::device_memory {
namespace {

using validity::granule;

constexpr std::size_t wanted_bytes = std::size_t{32} << 30;
constexpr std::size_t least_bytes = std::size_t{256} << 20;

std::size_t round_up(std::size_t bytes) { return (bytes + granule - 1) / granule * granule; }

struct Heap {
  std::map<std::uintptr_t, std::size_t> live;  // start -> bytes asked for
  std::map<std::uintptr_t, std::size_t> free;  // start -> bytes, multiples of the granule, neighbours joined
  std::size_t in_use = 0;

  Heap() {
    for (std::size_t bytes = wanted_bytes; bytes >= least_bytes; bytes /= 2) {
      // The range and, for each granule of it, the two bytes that say how much of it is valid.
      const std::size_t table = bytes / granule * sizeof(std::uint16_t);
      void* memory =
          mmap(nullptr, bytes + table, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      if (memory == MAP_FAILED) continue;
      validity::base = reinterpret_cast<std::uintptr_t>(memory);
      validity::bytes = bytes;
      validity::table = reinterpret_cast<std::uint16_t*>(validity::base + bytes);
      free[validity::base + granule] =
          bytes - granule;  // the first granule stays invalid, like the one after each allocation
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

  void* allocate(std::size_t bytes) {
    const std::size_t room = round_up(bytes == 0 ? 1 : bytes) + granule;  // the last granule stays invalid
    for (auto hole = free.begin(); hole != free.end(); ++hole) {
      if (hole->second < room) continue;
      const std::uintptr_t begin = hole->first;
      const std::size_t rest = hole->second - room;
      free.erase(hole);
      if (rest > 0) free[begin + room] = rest;
      live[begin] = bytes;
      in_use += room;
      set_valid(begin, bytes, true);
      return reinterpret_cast<void*>(begin);
    }
    return nullptr;
  }

  bool release(std::uintptr_t begin) {
    const auto found = live.find(begin);
    if (found == live.end()) return false;
    const std::size_t bytes = found->second;
    std::size_t room = round_up(bytes == 0 ? 1 : bytes) + granule;
    set_valid(begin, bytes, false);
    madvise(reinterpret_cast<void*>(begin), (room - granule) / 4096 * 4096, MADV_DONTNEED);
    live.erase(found);
    in_use -= room;
    auto next = free.lower_bound(begin);
    if (next != free.end() && begin + room == next->first) {
      room += next->second;
      next = free.erase(next);
    }
    if (next != free.begin()) {
      const auto before = std::prev(next);
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
