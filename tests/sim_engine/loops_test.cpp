// SPDX-License-Identifier: BSD-3-Clause
// Lanes that go different ways in loops are together again in each pass.
#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <new>
#include <string>

#include "device.h"
#include "kernels_loops.h"
#include "simt/loop.h"
#include "simt/report.h"
#include "simt/runtime.h"

namespace {

constexpr unsigned warp = 32;

/// Runs it on arrays large enough for all.
simt::Counters counters_of(const std::function<void(loops::Arrays)>& run) {
  const DeviceBuffer<unsigned> in(std::vector<unsigned>(64 * warp, 1));
  const DeviceBuffer<unsigned> out(warp);
  simt::clear();
  run({in.data(), out.data()});
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  const simt::Counters c = simt::totals();
  CHECK(c.global_load_bytes + c.global_store_bytes == 4 * c.lane_accesses);
  return c;
}

/// Loads and stores are made in as many requests of the warp, and `last` stores after the loop.
void check(const simt::Counters& c, std::uint64_t requests, std::uint64_t last = 1) {
  CHECK(c.global_load_requests == requests);
  CHECK(c.global_store_requests == requests + last);
}

}  // namespace

TEST_CASE("lanes that skip passes are together in the others") {
  const simt::Counters c = counters_of(loops::skips_in_for);
  check(c, 12);
  CHECK(c.divergent_requests == 24);
  // Of each group of three lanes one is missing; 8 lanes of a sector are never all away.
  CHECK(c.global_load_sectors == 12 * 4);
  CHECK(c.lane_accesses == 2 * 8 * warp + warp);
  check(counters_of(loops::skips_in_while), 12);
  check(counters_of(loops::skips_in_do), 12);
  check(counters_of(loops::skips_in_range_for), 4);
}

TEST_CASE("lanes that left a loop early are with the others after it") {
  const simt::Counters c = counters_of(loops::breaks);
  check(c, 7);
  CHECK(c.divergent_requests == 14);
}

TEST_CASE("a pass of an inner loop is one of a certain pass of the outer one") {
  const simt::Counters c = counters_of(loops::nested);
  check(c, 6 * 2, 6);
  CHECK(c.divergent_requests == 2 * 12);
}

TEST_CASE("what a loop calls is in its pass") {
  check(counters_of(loops::calls), 16, 0);
  check(counters_of(loops::calls_a_lambda), 16, 0);
}

TEST_CASE("lanes are together however far one of them is ahead, and whatever a log holds") {
  for (const unsigned passes : {100U, 1000U, 20000U}) {
    CAPTURE(passes);
    const simt::Counters c = counters_of([&](loops::Arrays a) { loops::many(a, passes); });
    check(c, 4 * passes, 4);
  }
}

TEST_CASE("a lane that is ahead and is waited for is not held for ever") {
  const DeviceBuffer<unsigned> in(warp);
  const DeviceBuffer<unsigned> out(warp);
  constexpr unsigned passes = 100000;
  loops::waits_for_a_lock({in.data(), out.data()}, passes);
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(out.read()[0] == passes);
  CHECK(out.read()[1] == passes);
}

TEST_CASE("warp operations in a loop do not part lanes") {
  check(counters_of([](loops::Arrays a) { loops::votes(a, 30); }), 30, 0);
}

TEST_CASE("in a loop that cannot be marked, lanes' accesses are put together in their order") {
  const simt::Counters c = counters_of(loops::enters);
  // Compilers may give the first pass, which is entered in its middle, code of its own.
  CHECK(c.global_load_requests >= 4);
  CHECK(c.global_load_requests <= 5);
  CHECK(c.lane_accesses == 4 * 3 * warp - warp / 2);
}

namespace {

// Bodies of kernels with marks that simcc does not make, and refuses. The parameter is an array of the device's.
unsigned* array_of(const void* parameter) { return *static_cast<unsigned* const*>(parameter); }

void load(const unsigned* from) { simt::runtime::access(from, sizeof *from, simt::runtime::Access::read, nullptr); }

/// Never left, in another order in each lane, and records that are none.
void forge(const void* parameter) {
  const unsigned lane = simt::runtime::lane_index();
  alignas(simt::detail::Loop) unsigned char room[sizeof(simt::detail::Loop)];
  for (unsigned i = 0; i < 300 + lane; ++i) {
    auto* const loop = new (room) simt::detail::Loop(lane);  // of itself, the second time
    for (unsigned j = 0; j < lane; ++j) loop->pass();
    load(array_of(parameter) + lane);
    if (i % 3 == 0) simt_loop = reinterpret_cast<const simt::detail::LoopRecord*>(std::uintptr_t{i} << lane);
  }
  simt_passes = 4711;
}

void writes_the_marks(const void*) {
  simt::runtime::access(&simt_passes, sizeof simt_passes, simt::runtime::Access::write, nullptr);
}

}  // namespace

TEST_CASE("forged marks do no harm, nor do they last") {
  const DeviceBuffer<unsigned> in(std::vector<unsigned>(warp, 1));
  const unsigned* const parameter = in.data();
  simt::clear();
  simt::runtime::launch("forge", {1, 1, 1}, {warp, 1, 1}, 0, forge, &parameter, sizeof parameter);
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(simt::totals().lane_accesses == 300 * warp + 31 * 32 / 2);
  CHECK(simt::totals().global_load_requests >= 331);
  CHECK(simt_passes == 0);
  CHECK(simt_loop == nullptr);
  check(counters_of(loops::skips_in_for), 12);
}

TEST_CASE("an access that writes a mark ends the launch") {
  simt::clear();
  simt::runtime::launch("writes_the_marks", {1, 1, 1}, {1, 1, 1}, 0, writes_the_marks, nullptr, 0);
  CHECK(cudaDeviceSynchronize() == cudaErrorIllegalAddress);
  REQUIRE(simt::findings().size() == 1);
  CHECK(std::string(simt::findings()[0].kind) == "guarded_memory");
  simt::reset_device();
}
