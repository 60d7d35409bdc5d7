// SPDX-License-Identifier: BSD-3-Clause
#include "load_waits.h"

#include <doctest/doctest.h>

using simt::LoadedFrom;
using simt::LoadWaits;

TEST_CASE("loads before the same use are one wait, as long as the slowest") {
  LoadWaits waits;
  waits.load(LoadedFrom::l1);
  waits.load(LoadedFrom::memory);
  waits.load(LoadedFrom::l2);
  waits.use();
  CHECK(waits.waits(LoadedFrom::memory) == 1);
  CHECK(waits.waits(LoadedFrom::l1) == 0);
  CHECK(waits.waits(LoadedFrom::l2) == 0);
}

TEST_CASE("a load, a use, a load, a use are two waits") {
  LoadWaits waits;
  for (int i = 0; i < 2; ++i) {
    waits.load(LoadedFrom::l2);
    waits.use();
  }
  CHECK(waits.waits(LoadedFrom::l2) == 2);
}

TEST_CASE("nothing is waited for where nothing was loaded") {
  LoadWaits waits;
  waits.use();
  waits.use();
  for (const auto from : {LoadedFrom::shared, LoadedFrom::l1, LoadedFrom::l2, LoadedFrom::memory}) {
    CHECK(waits.waits(from) == 0);
  }
}

TEST_CASE("no more than a few loads are under way together") {
  LoadWaits waits;
  for (unsigned i = 0; i < 3 * LoadWaits::most_together; ++i) waits.load(LoadedFrom::memory);
  waits.use();
  CHECK(waits.waits(LoadedFrom::memory) == 3);
}

TEST_CASE("clearing forgets counts and what is under way") {
  LoadWaits waits;
  waits.load(LoadedFrom::shared);
  waits.use();
  waits.load(LoadedFrom::memory);
  waits.clear();
  waits.use();
  CHECK(waits.waits(LoadedFrom::shared) == 0);
  CHECK(waits.waits(LoadedFrom::memory) == 0);
}
