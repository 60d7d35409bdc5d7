// SPDX-License-Identifier: BSD-3-Clause
// Counting a part of the blocks: what is estimated, how well, what is left out, and that nothing else is sampled.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "device.h"
#include "kernels.h"
#include "simt/report.h"

namespace {

using Figures = std::map<std::string, double>;

constexpr unsigned blocks = 1024;
constexpr unsigned threads = 64 * blocks;

struct FreshDevice {
  FreshDevice() { simt::reset_device(); }
  FreshDevice(const FreshDevice&) = delete;
  FreshDevice& operator=(const FreshDevice&) = delete;
  ~FreshDevice() {
    simt::set_block_sample(0);
    simt::set_counted_blocks(1);
    simt::set_schedule_seed(0);
    simt::reset_device();
  }
};

Figures figures_of(const simt::Counters& counters) {
  Figures figures;
  const auto add = [](void* to, const char* name, double value) { (*static_cast<Figures*>(to))[name] = value; };
  simt::visit(counters, add, &figures);
  return figures;
}

Figures figures(std::uint64_t one_in, const std::function<void()>& run) {
  simt::set_counted_blocks(one_in);
  simt::clear();
  run();
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(simt::findings().empty());
  return figures_of(simt::totals());
}

/// Every figure of the sample against that of the whole.
void check_near(const std::function<void()>& run, double share) {
  const Figures whole = figures(1, run);
  const Figures sample = figures(16, run);
  CHECK(sample.at("blocks") == blocks);
  CHECK(sample.at("blocks_counted") == blocks / 16);
  for (const auto& figure : sample) {
    const std::string& name = figure.first;
    if (name == "blocks_counted") continue;
    CAPTURE(name);
    CHECK(std::abs(figure.second - whole.at(name)) <= share * whole.at(name));
  }
}

const char* const left_out[] = {"global_atomic_hottest",
                                "global_atomic_sector_hottest",
                                "memory_sectors_read",
                                "memory_sectors_written",
                                "waits_l2",
                                "waits_memory"};

std::vector<unsigned> random_bins() {
  std::mt19937 random(1);  // NOLINT: the same numbers each time
  std::vector<unsigned> bins(threads);
  for (unsigned& bin : bins) bin = static_cast<unsigned>(random() % 64);
  return bins;
}

}  // namespace

TEST_CASE_FIXTURE(FreshDevice, "where all blocks do the same, a sample gives what the whole gives") {
  const DeviceBuffer<float> in(std::size_t{16} * threads);
  const DeviceBuffer<float> out(std::size_t{4} * threads);
  check_near([&] { kernels::strided(in.data(), out.data(), threads, 3, 0); }, 0.001);
  check_near([&] { kernels::wide(in.data(), out.data(), threads); }, 0);
  check_near([&] { kernels::uniform(in.data(), out.data(), threads); }, 0);
}

TEST_CASE_FIXTURE(FreshDevice, "a sample is near where blocks differ, in data or in work") {
  const DeviceBuffer<unsigned> bins_of(random_bins());
  const DeviceBuffer<unsigned> bins(64);
  const auto histogram = [&] { kernels::shared_atomics(bins_of.data(), bins.data(), threads); };
  const Figures whole = figures(1, histogram);
  const Figures sample = figures(16, histogram);
  for (const char* name : {"shared_atomic_lanes", "shared_atomic_collisions", "shared_atomic_wavefronts",
                           "global_atomic_lanes", "global_atomic_sectors"}) {
    CAPTURE(std::string(name));
    REQUIRE(whole.at(name) > 0);
    CHECK(std::abs(sample.at(name) / whole.at(name) - 1) < 0.05);
  }
  const DeviceBuffer<float> in(std::size_t{2} * threads + 64);
  const DeviceBuffer<float> out(threads);
  const auto uneven = [&] { kernels::uneven_blocks(in.data(), out.data(), blocks); };
  const Figures all = figures(1, uneven);
  const Figures part = figures(16, uneven);
  for (const char* name : {"global_load_requests", "global_load_sectors", "global_store_sectors", "divergent_requests",
                           "global_load_sectors_missed_l1"}) {
    CAPTURE(std::string(name));
    REQUIRE(all.at(name) > 0);
    CHECK(std::abs(part.at(name) / all.at(name) - 1) < 0.1);
  }
}

TEST_CASE_FIXTURE(FreshDevice, "what blocks do together is left out, and what needs no counting is exact") {
  const DeviceBuffer<unsigned> bins_of(random_bins());
  const DeviceBuffer<unsigned> bins(64);
  const auto histogram = [&] { kernels::shared_atomics(bins_of.data(), bins.data(), threads); };
  const Figures whole = figures(1, histogram);
  const Figures sample = figures(16, histogram);
  for (const char* name : left_out) {
    CAPTURE(std::string(name));
    CHECK(whole.contains(name));
    CHECK_FALSE(sample.contains(name));
  }
  for (const simt::Line& line : simt::lines()) CHECK(line.counters.global_atomic_hottest == 0);
  for (const char* name : {"launches", "blocks", "warps", "threads", "lane_accesses", "block_barriers"}) {
    CAPTURE(std::string(name));
    CHECK(sample.at(name) == whole.at(name));
  }
  CHECK(sample.at("shared_atomic_hottest") > 0);
  CHECK(sample.at("shared_atomic_hottest") <= whole.at("shared_atomic_hottest"));
}

TEST_CASE_FIXTURE(FreshDevice, "every block runs, and a fault in any of them is found at its line") {
  const DeviceBuffer<float> out(threads);
  for (unsigned faulty = 0; faulty < blocks; faulty += 67) {
    CAPTURE(faulty);
    simt::clear();
    simt::set_counted_blocks(faulty % 2 == 0 ? 1 : 16);
    const unsigned line = kernels::race_in_one_block(out.data(), blocks, faulty);
    REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
    CHECK(simt::totals().blocks_counted == (faulty % 2 == 0 ? blocks : blocks / 16));
    const auto& findings = simt::findings();
    REQUIRE_FALSE(findings.empty());
    CHECK(findings[0].kind == "shared_race");
    CHECK(findings[0].line == line);
    CHECK(findings[0].block.x == faulty);
  }
  const DeviceBuffer<unsigned> numbers(blocks);
  kernels::large_grid(numbers.data(), blocks);
  const auto written = numbers.read();
  for (unsigned b = 0; b < blocks; ++b) CHECK(written[b] == b + 1);
}

TEST_CASE_FIXTURE(FreshDevice, "a small grid is counted whole, or as far as sixteen blocks are") {
  const DeviceBuffer<unsigned> out(blocks);
  const auto counted = [&](unsigned grid) {
    simt::set_counted_blocks(16);
    simt::clear();
    kernels::large_grid(out.data(), grid);
    return simt::totals().blocks_counted;
  };
  CHECK(counted(1) == 1);
  CHECK(counted(31) == 31);
  CHECK(simt::totals().global_store_requests == 31);
  CHECK(counted(32) == 16);
  CHECK(counted(100) == 17);  // one in six, the last group has four
  CHECK(counted(1000) == 63);
  CHECK(simt::totals().global_store_requests == 1000);
  simt::set_block_sample(20);
  CHECK(counted(1000) == 20);
  simt::set_block_sample(0);
}

TEST_CASE_FIXTURE(FreshDevice, "launches that are counted whole and in part add up to a part") {
  const DeviceBuffer<unsigned> out(blocks);
  const Figures both = figures(16, [&] {
    kernels::large_grid(out.data(), 8);
    kernels::large_grid(out.data(), blocks);
  });
  CHECK(both.at("blocks") == 8 + blocks);
  CHECK(both.at("blocks_counted") == 8 + blocks / 16);
  CHECK(both.at("global_store_requests") == 8 + blocks);
  CHECK_FALSE(both.contains("memory_sectors_written"));
}

TEST_CASE_FIXTURE(FreshDevice, "the seed decides which blocks are counted, and nothing else does") {
  const DeviceBuffer<float> in(std::size_t{2} * threads + 64);
  const DeviceBuffer<float> out(threads);
  const auto of_seed = [&](std::uint64_t seed) {
    simt::set_schedule_seed(seed);
    return figures(16, [&] { kernels::uneven_blocks(in.data(), out.data(), blocks); });
  };
  const Figures first = of_seed(1);
  CHECK(first == of_seed(1));
  bool other = false;
  for (std::uint64_t seed = 2; seed < 6; ++seed) other = other || of_seed(seed) != first;
  CHECK(other);
}

TEST_CASE_FIXTURE(FreshDevice, "instructions of lanes are counted in all blocks, those of warps are estimated") {
  const DeviceBuffer<unsigned> out(std::size_t{40} * blocks);
  check_near([&] { kernels::counted_blocks(out.data(), blocks); }, 0.02);
}
