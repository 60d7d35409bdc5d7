// SPDX-License-Identifier: BSD-3-Clause
// Requests, sectors, wavefronts and collisions against plain counting on the CPU.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <set>

#include "device.h"
#include "kernels.h"
#include "simt/report.h"

namespace {

constexpr int threads = 1024;
constexpr int warps = threads / 32;

simt::Counters counters_of(auto&& run) {
  simt::clear();
  run();
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  REQUIRE(simt::launches().size() == 1);
  return simt::totals();
}

}  // namespace

TEST_CASE("sectors of strided and offset reads") {
  const DeviceBuffer<float> in(threads * 40 + 64);
  const DeviceBuffer<float> out(threads);
  for (const std::size_t stride : {0, 1, 2, 3, 4, 7, 8, 9, 16, 31, 32, 40}) {
    for (const std::size_t offset : {0, 1, 5, 8, 31}) {
      CAPTURE(stride);
      CAPTURE(offset);
      const auto c = counters_of([&] { kernels::strided(in.data(), out.data(), threads, stride, offset); });
      std::size_t sectors = 0;
      for (int warp = 0; warp < warps; ++warp) {
        std::set<std::size_t> touched;
        for (int lane = 0; lane < 32; ++lane)
          touched.insert(((warp * 32 + lane) * stride + offset) * sizeof(float) / 32);
        sectors += touched.size();
      }
      CHECK(c.global_load_requests == warps);
      CHECK(c.global_load_sectors == sectors);
      CHECK(c.global_load_bytes == threads * sizeof(float));
      CHECK(c.global_store_requests == warps);
      CHECK(c.global_store_sectors == 4 * warps);
      CHECK(c.divergent_requests == 0);
      CHECK(c.lane_accesses == 2 * threads);
    }
  }
}

TEST_CASE("a wide access is one request of sixteen sectors") {
  const DeviceBuffer<float> in(4 * threads);
  const DeviceBuffer<float> out(4 * threads);
  const auto c = counters_of([&] { kernels::wide(in.data(), out.data(), threads); });
  CHECK(c.global_load_requests == warps);
  CHECK(c.global_load_sectors == 16 * warps);
  CHECK(c.global_store_requests == warps);
  CHECK(c.global_store_sectors == 16 * warps);
  CHECK(c.lane_accesses == 2 * threads);
}

TEST_CASE("a uniform read is one sector") {
  const DeviceBuffer<float> in(1);
  const DeviceBuffer<float> out(threads);
  const auto c = counters_of([&] { kernels::uniform(in.data(), out.data(), threads); });
  CHECK(c.global_load_requests == warps);
  CHECK(c.global_load_sectors == warps);
}

TEST_CASE("bank conflicts follow the stride") {
  const DeviceBuffer<float> out(32);
  for (int stride = 0; stride <= 64; ++stride) {
    CAPTURE(stride);
    const auto c = counters_of([&] { kernels::shared_stride(out.data(), stride); });
    std::array<std::set<int>, 32> words;
    for (int lane = 0; lane < 32; ++lane) words[lane * stride % 32].insert(lane * stride);
    std::size_t deepest = 0;
    for (const auto& bank : words) deepest = std::max(deepest, bank.size());
    CHECK(c.shared_load_requests == 1);
    CHECK(c.shared_load_wavefronts == deepest);
    CHECK(c.shared_load_wavefronts_ideal == 1);
    CHECK(c.shared_store_wavefronts == deepest);
    CHECK(c.block_barriers == 1);
  }
}

TEST_CASE("16-byte shared reads go by quarter warps") {
  const DeviceBuffer<float> out(32);
  CHECK(counters_of([&] { kernels::shared_wide(out.data(), 1); }).shared_load_wavefronts == 4);
  CHECK(counters_of([&] { kernels::shared_wide(out.data(), 0); }).shared_load_wavefronts == 2);
  // Vectors number 0, 8, 16, …: the lanes of a quarter all use the same four banks.
  const auto c = counters_of([&] { kernels::shared_wide(out.data(), 8); });
  CHECK(c.shared_load_wavefronts == 32);
  CHECK(c.shared_load_wavefronts_ideal == 4);
}

TEST_CASE("lanes in two branches make two requests, and are together again after them") {
  const DeviceBuffer<float> in(128);
  const DeviceBuffer<float> out(32);
  const auto c = counters_of([&] { kernels::branches(in.data(), out.data()); });
  CHECK(c.global_load_requests == 2);
  CHECK(c.global_load_sectors == 8);
  CHECK(c.global_store_requests == 1);
  CHECK(c.divergent_requests == 2);
}

TEST_CASE("two calls of one function are instructions of their own, as where nvcc has inlined them") {
  const DeviceBuffer<float> in(128);
  const DeviceBuffer<float> out(32);
  const auto c = counters_of([&] { kernels::two_calls(in.data(), out.data(), 0, 4); });
  CHECK(c.global_load_requests == 2 * 4);
  CHECK(c.global_load_sectors == 2 * 4 * 2);
  CHECK(c.global_store_requests == 1);
  CHECK(c.divergent_requests == 2 * 4);
}

TEST_CASE("a loop that lanes leave at different times") {
  const DeviceBuffer<float> in(32 * 32);
  const DeviceBuffer<float> out(32);
  const auto c = counters_of([&] { kernels::ragged_loop(in.data(), out.data()); });
  CHECK(c.global_load_requests == 31);
  CHECK(c.global_load_bytes == 31 * 32 / 2 * sizeof(float));
  CHECK(c.divergent_requests == 31);
}

TEST_CASE("collisions of atomics, on random bins") {
  std::mt19937 random(7);
  for (const unsigned bins : {1U, 2U, 7U, 64U}) {
    CAPTURE(bins);
    std::vector<unsigned> bin_of(threads);
    for (auto& bin : bin_of) bin = static_cast<unsigned>(random()) % bins;
    std::size_t collisions = 0;
    for (int warp = 0; warp < warps; ++warp) {
      const std::set<unsigned> distinct(bin_of.begin() + warp * 32, bin_of.begin() + warp * 32 + 32);
      collisions += 32 - distinct.size();
    }
    std::vector<unsigned> expected(64);
    for (const unsigned bin : bin_of) ++expected[bin];

    unsigned most_in_a_block = 0;
    for (int block = 0; block < threads / 64; ++block) {
      std::vector<unsigned> in_block(64);
      for (int i = 0; i < 64; ++i) {
        most_in_a_block = std::max(most_in_a_block, ++in_block[bin_of[static_cast<std::size_t>(block * 64 + i)]]);
      }
    }

    const DeviceBuffer<unsigned> in(bin_of);
    const DeviceBuffer<unsigned> global(64);
    const auto c = counters_of([&] { kernels::atomics(in.data(), global.data(), threads); });
    CHECK(global.read() == expected);
    CHECK(c.global_atomic_requests == warps);
    CHECK(c.global_atomic_lanes == threads);
    CHECK(c.global_atomic_collisions == collisions);
    const auto hottest = *std::max_element(expected.begin(), expected.end());
    CHECK(c.global_atomic_hottest == hottest);
    CHECK(c.shared_atomic_hottest == 0);

    const DeviceBuffer<unsigned> privatized(64);
    const auto s = counters_of([&] { kernels::shared_atomics(in.data(), privatized.data(), threads); });
    CHECK(privatized.read() == expected);
    CHECK(s.shared_atomic_requests == warps);
    CHECK(s.shared_atomic_collisions == collisions);
    CHECK(s.shared_atomic_hottest == most_in_a_block);
    CHECK(s.global_atomic_requests == warps);
    CHECK(s.global_atomic_collisions == 0);
  }
}

TEST_CASE("constant reads count distinct addresses") {
  const DeviceBuffer<float> out(32);
  for (const int spread : {1, 2, 5, 32}) {
    CAPTURE(spread);
    const auto c = counters_of([&] { kernels::constant_reads(out.data(), spread); });
    CHECK(c.constant_load_requests == 1);
    CHECK(c.constant_load_addresses == static_cast<std::uint64_t>(spread));
    CHECK(c.global_load_requests == 0);
    const auto values = out.read();
    for (int lane = 0; lane < 32; ++lane) CHECK(values[lane] == static_cast<float>(lane % spread));
  }
}

TEST_CASE("every counter is visited under its name, and the ratios follow") {
  const DeviceBuffer<float> in(threads * 8);
  const DeviceBuffer<float> out(threads);
  const auto c = counters_of([&] { kernels::strided(in.data(), out.data(), threads, 8, 0); });
  std::vector<std::pair<std::string, double>> seen;
  simt::visit(
      c, [](void* to, const char* name, double value) { static_cast<decltype(seen)*>(to)->emplace_back(name, value); },
      &seen);
  const auto value = [&](const std::string& name) {
    const auto found = std::find_if(seen.begin(), seen.end(), [&](const auto& entry) { return entry.first == name; });
    REQUIRE(found != seen.end());
    return found->second;
  };
  CHECK(value("global_load_sectors_per_request") == 32.0);
  CHECK(value("global_store_sectors_per_request") == 4.0);
  CHECK(value("shared_load_wavefronts_per_ideal") == 0.0);
  CHECK(value("launches") == 1.0);
  CHECK(value("threads") == threads);
}

TEST_CASE("counters of source lines add up to the launch's") {
  const DeviceBuffer<unsigned> in(std::vector<unsigned>(threads, 3));
  const DeviceBuffer<unsigned> bins(64);
  const auto c = counters_of([&] { kernels::shared_atomics(in.data(), bins.data(), threads); });
  const auto lines = simt::lines();
  REQUIRE(lines.size() == 3);  // clearing, adding up, handing over
  simt::Counters sum;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    CHECK(lines[i].file.find("kernels_counting.cu") != std::string::npos);
    if (i > 0) CHECK(lines[i].line == lines[i - 1].line + 2);
    sum += lines[i].counters;
  }
  CHECK(lines[0].counters.shared_store_requests == warps);
  CHECK(lines[0].counters.global_load_requests == 0);
  CHECK(lines[1].counters.shared_atomic_lanes == threads);
  CHECK(lines[1].counters.shared_atomic_hottest == 64);
  CHECK(lines[2].counters.global_atomic_hottest == threads / 64);
  CHECK(sum.lane_accesses == c.lane_accesses);
  CHECK(sum.global_load_sectors == c.global_load_sectors);
  CHECK(sum.shared_load_wavefronts == c.shared_load_wavefronts);
  CHECK(sum.global_atomic_lanes == c.global_atomic_lanes);
}

TEST_CASE("the ideal of a request's sectors is what its distinct bytes need") {
  const DeviceBuffer<float> in(threads * 40 + 64);
  const DeviceBuffer<float> out(threads);
  const auto ideal = [&](std::size_t stride, std::size_t offset) {
    const auto c = counters_of([&] { kernels::strided(in.data(), out.data(), threads, stride, offset); });
    CHECK(c.global_store_sectors_ideal == c.global_store_sectors);
    return c.global_load_sectors_ideal;
  };
  CHECK(ideal(0, 0) == warps);  // a broadcast
  CHECK(ideal(1, 0) == 4 * warps);
  CHECK(ideal(1, 5) == 4 * warps);   // five touched, four would do
  CHECK(ideal(32, 0) == 4 * warps);  // 32 touched
}

TEST_CASE("launches of the same kernel add up on its lines") {
  const DeviceBuffer<float> in(threads);
  const DeviceBuffer<float> out(threads);
  simt::clear();
  for (int i = 0; i < 3; ++i) kernels::uniform(in.data(), out.data(), threads);
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  std::uint64_t loads = 0;
  for (const auto& line : simt::lines()) loads += line.counters.global_load_requests;
  CHECK(loads == 3 * warps);
  simt::clear();
  CHECK(simt::lines().empty());
}
