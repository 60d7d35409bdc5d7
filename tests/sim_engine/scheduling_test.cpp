// SPDX-License-Identifier: BSD-3-Clause
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "device.h"
#include "kernels.h"
#include "simt/report.h"

namespace {

struct FreshDevice {
  FreshDevice() { simt::reset_device(); }
  ~FreshDevice() {
    simt::set_schedule_seed(0);
    simt::set_block_sample(0);
    simt::reset_device();
  }
};

bool reversed_right(bool with_barrier, std::uint64_t seed) {
  constexpr int threads = 256;
  std::vector<int> values(threads);
  std::iota(values.begin(), values.end(), 0);
  simt::set_schedule_seed(seed);
  const DeviceBuffer<int> data(values);
  kernels::reverse_through_shared(data.data(), threads, with_barrier);
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  std::reverse(values.begin(), values.end());
  return data.read() == values;
}

}  // namespace

TEST_CASE_FIXTURE(FreshDevice, "every thread of a 3D grid of 3D blocks runs once") {
  unsigned grid[3] = {3, 2, 5};
  unsigned block[3] = {7, 3, 2};
  const DeviceBuffer<unsigned> visits(3 * 2 * 5 * 7 * 3 * 2);
  kernels::coordinates(visits.data(), grid, block);
  const auto counts = visits.read();
  CHECK(std::all_of(counts.begin(), counts.end(), [](unsigned n) { return n == 1; }));
  const auto totals = simt::totals();
  CHECK(totals.blocks == 30);
  CHECK(totals.threads == 30 * 42);
  CHECK(totals.warps == 30 * 2);
}

TEST_CASE_FIXTURE(FreshDevice, "a barrier makes every order of warps right, its absence shows") {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    CAPTURE(seed);
    CHECK(reversed_right(true, seed));
    CHECK_FALSE(reversed_right(false, seed));
  }
}

TEST_CASE_FIXTURE(FreshDevice, "threads that have returned do not hold up a barrier") {
  const DeviceBuffer<int> out(64);
  kernels::early_exit(out.data(), 64);
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  const auto values = out.read();
  for (int i = 0; i < 64; ++i) CHECK(values[i] == (i % 2 == 0 ? 1 : 0));
}

TEST_CASE_FIXTURE(FreshDevice, "a warp that spins lets the other set its flag") {
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    simt::set_schedule_seed(seed);
    const DeviceBuffer<int> out(32);
    kernels::spin(out.data());
    REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
    const auto values = out.read();
    CHECK(std::all_of(values.begin(), values.end(), [](int v) { return v == 1; }));
  }
}

TEST_CASE_FIXTURE(FreshDevice, "the active mask is the branch's lanes") {
  const DeviceBuffer<unsigned> out(32);
  kernels::active_masks(out.data());
  const auto masks = out.read();
  for (unsigned lane = 0; lane < 32; ++lane) CHECK(masks[lane] == 0x1fU);
}

TEST_CASE_FIXTURE(FreshDevice, "a block does not find what another left in shared memory") {
  const DeviceBuffer<float> out(64);
  kernels::leave_in_shared(out.data());
  CHECK(out.read()[5] == 1.0F);
  kernels::unwritten_shared(out.data());
  const auto values = out.read();
  CHECK(std::all_of(values.begin(), values.end(), [](float v) { return std::isnan(v); }));
}

TEST_CASE_FIXTURE(FreshDevice, "a sample runs the first block, the last and others between") {
  constexpr unsigned blocks = 1000;
  const DeviceBuffer<unsigned> out(blocks);
  simt::set_block_sample(5);
  kernels::large_grid(out.data(), blocks);
  const auto ran = out.read();
  CHECK(std::count_if(ran.begin(), ran.end(), [](unsigned v) { return v != 0; }) == 5);
  CHECK(ran.front() == 1);
  CHECK(ran.back() == blocks);
  CHECK(simt::totals().blocks == 5);
}

TEST_CASE_FIXTURE(FreshDevice, "a sampled block ends after as many accesses as it is given") {
  const DeviceBuffer<unsigned> out(64);
  simt::set_block_sample(8, 1'000'000);
  kernels::long_loop(out.data(), 4'000'000'000U);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(simt::findings().empty());
  CHECK(simt::totals().lane_accesses > 1'000'000);
  CHECK(simt::totals().lane_accesses < 2'000'000);
  CHECK(simt::totals().blocks_cut == 1);
  simt::set_block_sample(8, 0);
  kernels::long_loop(out.data(), 10);
  CHECK(simt::launches().back().counters.lane_accesses == 64 * 10 * 2);
  CHECK(simt::launches().back().counters.blocks_cut == 0);
}

TEST_CASE_FIXTURE(FreshDevice, "a sample larger than the grid runs the grid") {
  const DeviceBuffer<unsigned> out(3);
  simt::set_block_sample(8);
  kernels::large_grid(out.data(), 3);
  CHECK(out.read() == std::vector<unsigned>{1, 2, 3});
}
