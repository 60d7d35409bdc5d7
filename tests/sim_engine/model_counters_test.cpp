// SPDX-License-Identifier: BSD-3-Clause
// What the engine counts for the cost model, on kernels whose figures follow by hand. Blocks of 64 threads.
#include <doctest/doctest.h>

#include <vector>

#include "device.h"
#include "kernels.h"
#include "simt/report.h"

namespace {

constexpr int threads = 1024;
constexpr int warps = threads / 32;
constexpr int blocks = threads / 64;

simt::Counters counters_of(auto&& run) {
  simt::clear();
  run();
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  return simt::totals();
}

}  // namespace

TEST_CASE("a coalesced copy: each line once, each sector once from device memory and back") {
  const DeviceBuffer<float> in(threads);
  const DeviceBuffer<float> out(threads);
  const auto c = counters_of([&] { kernels::strided(in.data(), out.data(), threads, 1, 0); });
  CHECK(c.global_load_lines == warps);
  CHECK(c.global_store_lines == warps);
  CHECK(c.global_load_sectors_missed_l1 == 4 * warps);
  CHECK(c.memory_sectors_read == 4 * warps);
  CHECK(c.memory_sectors_written == 4 * warps);
  CHECK(c.waits_memory == warps);
  CHECK(c.waits_l1 + c.waits_l2 + c.waits_shared == 0);
}

TEST_CASE("a stride of 8 floats reads a sector a lane, and its pair with it") {
  const DeviceBuffer<float> in(threads * 16);
  const DeviceBuffer<float> out(threads);
  const auto eight = counters_of([&] { kernels::strided(in.data(), out.data(), threads, 8, 0); });
  CHECK(eight.global_load_lines == 8 * warps);
  CHECK(eight.global_load_sectors_missed_l1 == 32 * warps);
  CHECK(eight.memory_sectors_read == 32 * warps);
  const auto sixteen = counters_of([&] { kernels::strided(in.data(), out.data(), threads, 16, 0); });
  CHECK(sixteen.global_load_lines == 16 * warps);
  CHECK(sixteen.global_load_sectors_missed_l1 == 32 * warps);
  CHECK(sixteen.memory_sectors_read == 64 * warps);
}

TEST_CASE("what all read: once from device memory, once a block from L2, then from L1") {
  const DeviceBuffer<float> in(1);
  const DeviceBuffer<float> out(threads);
  const auto c = counters_of([&] { kernels::uniform(in.data(), out.data(), threads); });
  CHECK(c.memory_sectors_read == 2);
  CHECK(c.global_load_sectors_missed_l1 == blocks);
  CHECK(c.waits_memory == 1);
  CHECK(c.waits_l2 == blocks - 1);
  CHECK(c.waits_l1 == warps - blocks);
}

TEST_CASE("the caches of a call are empty, whatever ran before") {
  const DeviceBuffer<float> in(threads);
  const DeviceBuffer<float> out(threads);
  for (int call = 0; call < 2; ++call) {
    const auto c = counters_of([&] { kernels::strided(in.data(), out.data(), threads, 1, 0); });
    CHECK(c.memory_sectors_read == 4 * warps);
  }
  // The second launch of one call finds in L2 what the first read.
  const auto both = counters_of([&] {
    kernels::strided(in.data(), out.data(), threads, 1, 0);
    kernels::strided(in.data(), out.data(), threads, 1, 0);
  });
  CHECK(both.memory_sectors_read == 4 * warps);
  CHECK(both.global_load_sectors_missed_l1 == 2 * 4 * warps);
  CHECK(both.memory_sectors_written == 4 * warps);
}

TEST_CASE("a smaller L2 forgets what a larger one keeps") {
  constexpr int many = 1 << 16;  // 256 KiB
  const DeviceBuffer<float> in(many);
  const DeviceBuffer<float> out(many);
  const auto twice = [&] {
    kernels::strided(in.data(), out.data(), many, 1, 0);
    kernels::strided(in.data(), out.data(), many, 1, 0);
  };
  simt::set_caches({0, 64 * 1024});
  const auto small = counters_of(twice);
  simt::set_caches({});
  const auto large = counters_of(twice);
  CHECK(large.memory_sectors_read == many / 8);
  CHECK(small.memory_sectors_read > large.memory_sectors_read * 3 / 2);
}

TEST_CASE("sectors of atomics: the deepest address of each") {
  std::vector<unsigned> bin_of(threads);
  for (int i = 0; i < threads; ++i) bin_of[static_cast<std::size_t>(i)] = i % 32 < 20 ? 0 : i % 32 < 28 ? 1 : 8;
  // A warp: 20 lanes on word 0, 8 on word 1 of the same sector, 4 on word 8 of the next.
  const DeviceBuffer<unsigned> in(bin_of);
  const DeviceBuffer<unsigned> bins(64);
  const auto c = counters_of([&] { kernels::atomics(in.data(), bins.data(), threads); });
  CHECK(c.global_atomic_sectors == warps * (20 + 4));
  CHECK(c.global_atomic_sector_hottest == warps * (2 * 20 + 1));
}

TEST_CASE("lanes that add different values to one address are added up first, lanes that add 1 are not") {
  const DeviceBuffer<unsigned> in(std::vector<unsigned>(threads, 3));
  const DeviceBuffer<unsigned> bins(64);
  const auto ones = counters_of([&] { kernels::atomics(in.data(), bins.data(), threads); });
  CHECK(ones.global_atomic_sectors == threads);
  const auto sums = counters_of([&] { kernels::add_up(in.data(), bins.data(), threads); });
  CHECK(sums.global_atomic_requests == warps);
  CHECK(sums.global_atomic_sectors == warps);
}

TEST_CASE("wavefronts of shared atomics: banks, not lanes on one address") {
  const DeviceBuffer<unsigned> bins(64);
  const DeviceBuffer<unsigned> one(std::vector<unsigned>(threads, 5));
  CHECK(counters_of([&] { kernels::shared_atomics(one.data(), bins.data(), threads); }).shared_atomic_wavefronts ==
        warps);
  std::vector<unsigned> conflicting(threads);
  for (int i = 0; i < threads; ++i) conflicting[static_cast<std::size_t>(i)] = i % 2 == 0 ? 4 : 36;  // one bank
  const DeviceBuffer<unsigned> two(conflicting);
  CHECK(counters_of([&] { kernels::shared_atomics(two.data(), bins.data(), threads); }).shared_atomic_wavefronts ==
        2 * warps);
}

TEST_CASE("instructions are counted where simcc was told to, by the lane with the most of them") {
  const DeviceBuffer<unsigned> out(64);
  constexpr unsigned rounds = 100;
  const auto c = counters_of([&] { kernels::counted_loop(out.data(), rounds); });
  // One block of 64 threads: 32 lanes with `rounds` multiplications, 32 with half as many in every second lane.
  CHECK(c.lane_instructions > 32 * rounds);
  CHECK(c.warp_instructions > 2 * rounds);
  const auto twice = counters_of([&] { kernels::counted_loop(out.data(), 2 * rounds); });
  const auto more = twice.warp_instructions - c.warp_instructions;
  CHECK(more >= 2 * rounds);       // at least one a round in each of the two warps
  CHECK(more <= 2 * 12 * rounds);  // and no more than a loop is made of
  // Nothing is counted in what was compiled without.
  const DeviceBuffer<float> in(threads);
  const DeviceBuffer<float> copy(threads);
  CHECK(counters_of([&] { kernels::strided(in.data(), copy.data(), threads, 1, 0); }).warp_instructions == 0);
}
