// SPDX-License-Identifier: BSD-3-Clause
#include "stamp_memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <utility>

#include "engine.h"

namespace simt::shadow {
namespace {

constexpr std::size_t page_bytes = 4096;

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

}  // namespace

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

void forget_stamps(Stamp* first, std::size_t count) {
  const auto begin = reinterpret_cast<std::uintptr_t>(first);
  const std::uintptr_t end = begin + count * sizeof(Stamp);
  const std::uintptr_t pages = std::min((begin + page_bytes - 1) / page_bytes * page_bytes, end);
  const std::uintptr_t pages_end = std::max(end / page_bytes * page_bytes, pages);
  std::fill(first, first + (pages - begin) / sizeof(Stamp), stamp::never);
  if (pages_end > pages) madvise(reinterpret_cast<void*>(pages), pages_end - pages, MADV_DONTNEED);
  std::fill(reinterpret_cast<Stamp*>(pages_end), reinterpret_cast<Stamp*>(end), stamp::never);
}

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

}  // namespace simt::shadow
