// SPDX-License-Identifier: BSD-3-Clause
#include "cache.h"

#include <doctest/doctest.h>

namespace {

constexpr std::size_t kib = 1024;
constexpr unsigned all = 0b1111;

simt::Caches caches(std::size_t l1, std::size_t l2) {
  simt::Caches made;
  made.set(l1, l2);
  made.begin_launch(1, 32, 0);
  made.begin_block();
  return made;
}

}  // namespace

TEST_CASE("a load finds in L1 what its block loaded before") {
  auto c = caches(64 * kib, 1024 * kib);
  const auto first = c.load(7, all);
  CHECK(first.l1 == 4);
  CHECK(first.read == 4);
  const auto again = c.load(7, all);
  CHECK(again.l1 == 0);
  CHECK(again.read == 0);
  CHECK(c.load(8, 0b0001).l1 == 1);
}

TEST_CASE("the next block finds it in L2") {
  auto c = caches(64 * kib, 1024 * kib);
  c.load(7, all);
  c.begin_block();
  const auto again = c.load(7, all);
  CHECK(again.l1 == 4);
  CHECK(again.read == 0);
}

TEST_CASE("device memory is read by pairs of sectors, L1 by sectors") {
  auto c = caches(64 * kib, 1024 * kib);
  const auto one = c.load(3, 0b0010);
  CHECK(one.l1 == 1);
  CHECK(one.read == 2);
  const auto neighbour = c.load(3, 0b0001);
  CHECK(neighbour.l1 == 1);
  CHECK(neighbour.read == 0);
  const auto other_pair = c.load(3, 0b1000);
  CHECK(other_pair.l1 == 1);
  CHECK(other_pair.read == 2);
}

TEST_CASE("a call begins with an empty L2") {
  auto c = caches(64 * kib, 1024 * kib);
  c.load(7, all);
  c.begin_call();
  c.begin_block();
  CHECK(c.load(7, all).read == 4);
}

TEST_CASE("stores pass L1 by and are written once for each time that a pair becomes dirty") {
  auto c = caches(64 * kib, 1024 * kib);
  const auto first = c.store(5, 0b0001);
  CHECK(first.l1 == 0);
  CHECK(first.read == 0);
  CHECK(first.written == 2);
  CHECK(c.store(5, 0b0001).written == 0);
  CHECK(c.store(5, 0b0010).written == 0);
  CHECK(c.store(5, 0b1100).written == 2);
  // What was stored is in L2, and was never in L1.
  const auto load = c.load(5, all);
  CHECK(load.l1 == 4);
  CHECK(load.read == 0);
}

TEST_CASE("an atomic operation reads what L2 has not, and changes it") {
  auto c = caches(64 * kib, 1024 * kib);
  const auto first = c.atomic(2, 0b0100);
  CHECK(first.read == 2);
  CHECK(first.written == 2);
  const auto again = c.atomic(2, 0b0100);
  CHECK(again.read == 0);
  CHECK(again.written == 0);
}

TEST_CASE("what is larger than L2 is read again, what fits is not") {
  constexpr std::uint64_t lines_of_l2 = 128 * kib / 128;
  for (const bool fits : {true, false}) {
    CAPTURE(fits);
    auto c = caches(2 * kib, 128 * kib);
    const std::uint64_t lines = fits ? lines_of_l2 / 4 : 4 * lines_of_l2;
    unsigned read = 0;
    for (int round = 0; round < 2; ++round) {
      read = 0;
      c.begin_block();
      for (std::uint64_t line = 0; line < lines; ++line) read += c.load(line, all).read;
    }
    if (fits) {
      CHECK(read < 4 * lines / 10);
    } else {
      CHECK(read > 9 * 4 * lines / 10);
    }
  }
}

TEST_CASE("the least recently used way of a set is given up") {
  simt::LineCache<4> cache;
  cache.reset(4 * 128);  // one set
  for (std::uint64_t line = 0; line < 4; ++line) cache.touch(line).there = all;
  cache.touch(0);  // 1 is the oldest now
  cache.touch(4).there = all;
  CHECK(cache.touch(0).there == all);
  CHECK(cache.touch(2).there == all);
  CHECK(cache.touch(3).there == all);
  CHECK(cache.touch(4).there == all);
  CHECK(cache.touch(1).there == 0);
}

TEST_CASE("resident blocks share L1, and shared memory is taken from it") {
  // 2048 threads: two blocks of 1024 are resident as soon as there are more blocks than multiprocessors.
  simt::Caches c;
  constexpr std::size_t l1 = 64 * kib;
  const auto kept = [&](std::size_t blocks, std::size_t shared) {
    c.set(l1, 1024 * kib);
    c.begin_launch(blocks, 1024, shared);
    c.begin_block();
    unsigned missed = 0;
    for (int round = 0; round < 2; ++round) {
      missed = 0;
      for (std::uint64_t line = 0; line < 300; ++line) missed += c.load(line, all).l1;  // 37.5 KiB
    }
    return 4 * 300 - missed;
  };
  CHECK(kept(1, 0) == 4 * 300);       // 63 KiB for one block
  CHECK(kept(1000, 0) < 4 * 300);     // 31 KiB for each of two
  CHECK(kept(1, 60 * kib) < 4 * 60);  // 3 KiB are left
}

TEST_CASE("a cache is empty after a reset, however often") {
  simt::LineCache<4> cache;
  for (int round = 0; round < 1000; ++round) {
    cache.reset(4 * 128);
    CHECK(cache.touch(9).there == 0);
    cache.touch(9).there = all;
  }
}
