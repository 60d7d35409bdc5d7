// SPDX-License-Identifier: BSD-3-Clause
#include "cache.h"

#include <algorithm>
#include <bit>

#include "device_limits.h"

namespace simt {
namespace {

/// Both sectors of each pair that one of them is of.
unsigned pairs_of(unsigned sectors) {
  const unsigned either = (sectors | sectors >> 1) & 0b0101;
  return either | either << 1;
}

unsigned count_of(unsigned sectors) { return static_cast<unsigned>(std::popcount(sectors)); }

}  // namespace

void Caches::set(std::size_t l1, std::size_t l2) {
  l1_bytes_ = l1 != 0 ? l1 : limits::l1_bytes;
  l2_bytes_ = l2 != 0 ? l2 : static_cast<std::size_t>(limits::l2_bytes);
  begin_call();
}

void Caches::begin_call() {
  if (l2_bytes_ == 0) return set(0, 0);
  l2_.reset(l2_bytes_);
}

void Caches::begin_launch(std::size_t blocks, std::size_t threads, std::size_t shared) {
  if (l2_bytes_ == 0) set(0, 0);
  const std::size_t with_reserve = shared + limits::reserved_shared_per_block;
  std::size_t resident = (blocks + limits::multiprocessors - 1) / limits::multiprocessors;
  resident = std::min<std::size_t>(resident, limits::blocks_per_multiprocessor);
  resident = std::min<std::size_t>(resident, limits::threads_per_multiprocessor / std::max<std::size_t>(threads, 1));
  resident = std::max<std::size_t>(1, std::min(resident, l1_bytes_ / with_reserve));
  const std::size_t taken = std::min(l1_bytes_, resident * with_reserve);
  l1_of_block_ = (l1_bytes_ - taken) / resident;
}

unsigned Caches::fetch(std::uint64_t line, unsigned sectors) {
  auto& found = l2_.touch(line);
  if ((sectors & ~found.there) == 0) return 0;
  const unsigned fetched = pairs_of(sectors & ~found.there) & ~found.there;
  found.there = static_cast<std::uint8_t>(found.there | fetched);
  return count_of(fetched);
}

Missed Caches::load(std::uint64_t line, unsigned sectors) {
  auto& found = l1_.touch(line);
  const unsigned missing = sectors & ~found.there;
  if (missing == 0) return {};
  found.there = static_cast<std::uint8_t>(found.there | missing);
  return {count_of(missing), fetch(line, missing), 0};
}

Missed Caches::store(std::uint64_t line, unsigned sectors) {
  auto& found = l2_.touch(line);
  found.there = static_cast<std::uint8_t>(found.there | sectors);
  if ((sectors & ~found.changed) == 0) return {};
  const unsigned before = pairs_of(found.changed);
  found.changed = static_cast<std::uint8_t>(found.changed | sectors);
  return {0, 0, count_of(pairs_of(found.changed) & ~before)};
}

Missed Caches::atomic(std::uint64_t line, unsigned sectors) {
  const unsigned read = fetch(line, sectors);
  return {0, read, store(line, sectors).written};
}

}  // namespace simt
