// SPDX-License-Identifier: BSD-3-Clause
// Structures of 1 to 16 words through warp_aos.h, against plain copying on the CPU.
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <random>
#include <vector>

#include "device.h"
#include "kernels.h"
#include "simt/report.h"

namespace {

constexpr unsigned all_together = 0xffffffff;

std::vector<unsigned> numbered(std::size_t count) {
  std::vector<unsigned> values(count);
  std::iota(values.begin(), values.end(), 1U);
  return values;
}

std::vector<int> shuffled(std::size_t count) {
  std::vector<int> indices(count);
  std::iota(indices.begin(), indices.end(), 0);
  std::shuffle(indices.begin(), indices.end(), std::mt19937(7));
  return indices;
}

simt::Counters counters_of(auto&& run) {
  simt::clear();
  run();
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  REQUIRE(simt::launches().size() == 1);
  REQUIRE(simt::findings().empty());
  return simt::totals();
}

/// Structure to[i] of the result is structure from[i] of `values`.
std::vector<unsigned> rearranged(const std::vector<unsigned>& values, unsigned words, const std::vector<int>& from) {
  std::vector<unsigned> result(from.size() * words);
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i] = values[static_cast<std::size_t>(from[i / words]) * words + i % words];
  }
  return result;
}

std::vector<int> inverse(const std::vector<int>& indices) {
  std::vector<int> result(indices.size());
  for (std::size_t i = 0; i < indices.size(); ++i) result[static_cast<std::size_t>(indices[i])] = static_cast<int>(i);
  return result;
}

}  // namespace

TEST_CASE("whole warps: every size arrives, in requests of 4 sectors, without shared memory") {
  for (unsigned words = 1; words <= 16; ++words) {
    CAPTURE(words);
    const std::size_t count = 128;
    const auto values = numbered(count * words);
    const DeviceBuffer<unsigned> in(values);
    const DeviceBuffer<unsigned> out(values.size());
    const auto c = counters_of([&] { kernels::move_warps(words, in.data(), out.data(), count); });
    CHECK(out.read() == values);
    CHECK(c.global_load_requests == 4 * words);
    CHECK(c.global_load_sectors == 4 * c.global_load_requests);
    CHECK(c.global_store_requests == 4 * words);
    CHECK(c.global_store_sectors == 4 * c.global_store_requests);
    CHECK(c.shared_load_requests + c.shared_store_requests + c.block_barriers == 0);
    CHECK(c.shuffles == (words == 1 ? 0 : 2 * 4 * words));
  }
}

TEST_CASE("the end of an array: nothing beyond it is touched") {
  for (unsigned words = 1; words <= 16; ++words) {
    for (const std::size_t count : {1, 2, 7, 31, 33, 63, 65}) {
      CAPTURE(words);
      CAPTURE(count);
      const auto values = numbered(count * words);
      const DeviceBuffer<unsigned> in(values);  // of exactly this size: the simulator sees an access beyond it
      const DeviceBuffer<unsigned> out(values.size());
      counters_of([&] { kernels::move_warps(words, in.data(), out.data(), count); });
      CHECK(out.read() == values);
    }
  }
}

TEST_CASE("two and four words at once") {
  for (unsigned words = 2; words <= 16; words += 2) {
    for (const unsigned at_once : {2U, 4U}) {
      if (words % at_once != 0) continue;
      CAPTURE(words);
      CAPTURE(at_once);
      const auto values = numbered(std::size_t{64} * words);
      const DeviceBuffer<unsigned> in(values);
      const DeviceBuffer<unsigned> out(values.size());
      const auto c = counters_of([&] { kernels::move_warps_wide(words, at_once, in.data(), out.data(), 64); });
      CHECK(out.read() == values);
      CHECK(c.global_load_requests == 2 * words / at_once);
      CHECK(c.global_load_sectors == std::size_t{4} * 2 * words);
    }
  }
}

TEST_CASE("gather and scatter by a permutation, in any state of divergence") {
  const std::size_t count = 150;  // the last warp is not whole
  const auto indices = shuffled(count);
  const DeviceBuffer<int> device_indices(indices);
  for (unsigned words = 1; words <= 16; ++words) {
    const auto values = numbered(count * words);
    const DeviceBuffer<unsigned> in(values);
    for (const unsigned together : {all_together, 0U, 0x0000ffffU, 0x55555555U, 1U, 0x7fffffffU, 0x00f0e812U}) {
      CAPTURE(words);
      CAPTURE(together);
      const DeviceBuffer<unsigned> out(values.size());
      counters_of([&] { kernels::gather(words, in.data(), device_indices.data(), out.data(), count, together); });
      CHECK(out.read() == rearranged(values, words, indices));
      counters_of([&] { kernels::scatter(words, in.data(), device_indices.data(), out.data(), count, together); });
      CHECK(out.read() == rearranged(values, words, inverse(indices)));
    }
  }
}

TEST_CASE("gather of one structure by all lanes, and of structures that lie off a vector") {
  const std::size_t count = 64;
  const std::vector<int> same(count, 5);
  const auto indices = shuffled(count);
  const DeviceBuffer<int> device_same(same);
  const DeviceBuffer<int> device_indices(indices);
  for (unsigned words = 1; words <= 16; ++words) {
    CAPTURE(words);
    auto values = numbered(count * words + 3);
    const DeviceBuffer<unsigned> in(values);
    const DeviceBuffer<unsigned> out(count * words + 3);
    counters_of([&] { kernels::gather(words, in.data(), device_same.data(), out.data(), count, all_together); });
    auto got = out.read();
    got.resize(count * words);
    CHECK(got == rearranged(values, words, same));
    for (const std::size_t off : {1, 2, 3}) {
      CAPTURE(off);
      const DeviceBuffer<unsigned> shifted(count * words + 3);
      counters_of([&] {
        kernels::gather(words, in.data() + off, device_indices.data(), shifted.data() + off, count, all_together);
      });
      const std::vector<unsigned> from(values.begin() + static_cast<std::ptrdiff_t>(off), values.end());
      auto arrived = shifted.read();
      CHECK(arrived[off - 1] == 0);
      arrived.erase(arrived.begin(), arrived.begin() + static_cast<std::ptrdiff_t>(off));
      arrived.resize(count * words);
      CHECK(arrived == rearranged(from, words, indices));
    }
  }
}

TEST_CASE("gather_warp and scatter_warp: converged warps, structures anywhere, every width that their size allows") {
  const std::size_t count = 96;
  const auto indices = shuffled(count);
  const std::vector<int> same(count, 7);
  const DeviceBuffer<int> device_indices(indices);
  const DeviceBuffer<int> device_same(same);
  for (unsigned words = 1; words <= 16; ++words) {
    const auto values = numbered(count * words);
    const DeviceBuffer<unsigned> in(values);  // of exactly this size: the simulator sees an access beyond it
    for (const unsigned at_once : {1U, 2U, 4U}) {
      if (words % at_once != 0) continue;
      CAPTURE(words);
      CAPTURE(at_once);
      const DeviceBuffer<unsigned> out(values.size());
      const auto gathering = counters_of(
          [&] { kernels::gather_warps(words, at_once, in.data(), device_indices.data(), out.data(), count); });
      CHECK(out.read() == rearranged(values, words, indices));
      CHECK(gathering.shared_load_requests + gathering.shared_store_requests + gathering.block_barriers == 0);
      const auto scattering = counters_of(
          [&] { kernels::scatter_warps(words, at_once, in.data(), device_indices.data(), out.data(), count); });
      CHECK(out.read() == rearranged(values, words, inverse(indices)));
      CHECK(scattering.shared_load_requests + scattering.shared_store_requests + scattering.block_barriers == 0);
      counters_of([&] { kernels::gather_warps(words, at_once, in.data(), device_same.data(), out.data(), count); });
      CHECK(out.read() == rearranged(values, words, same));
      // A request for each unit of a structure's room, the next power of two; and one for the warp's indices.
      const auto units = std::bit_ceil(words / at_once);
      CHECK(gathering.global_load_requests == count / 32 * (units + 1));
    }
  }
}

TEST_CASE("Pointer does in whole warps what gather_warp does") {
  const std::size_t count = 64;
  const auto indices = shuffled(count);
  const DeviceBuffer<int> device_indices(indices);
  for (unsigned words = 1; words <= 16; ++words) {
    CAPTURE(words);
    const unsigned at_once = words % 4 == 0 ? 4 : words % 2 == 0 ? 2 : 1;
    const DeviceBuffer<unsigned> in(numbered(count * words));
    const DeviceBuffer<unsigned> out(count * words);
    const auto checked =
        counters_of([&] { kernels::gather(words, in.data(), device_indices.data(), out.data(), count, all_together); });
    const auto unchecked = counters_of(
        [&] { kernels::gather_warps(words, at_once, in.data(), device_indices.data(), out.data(), count); });
    CHECK(checked.global_load_requests == unchecked.global_load_requests);
    CHECK(checked.global_load_sectors == unchecked.global_load_sectors);
  }
}

TEST_CASE("a gather shares its sectors: neighbouring lanes read a structure together") {
  const std::size_t count = 1024;
  const auto indices = shuffled(count);
  const DeviceBuffer<int> device_indices(indices);
  const DeviceBuffer<unsigned> in(numbered(count * 8));
  const DeviceBuffer<unsigned> out(count * 8);
  const auto c =
      counters_of([&] { kernels::gather(8, in.data(), device_indices.data(), out.data(), count, all_together); });
  const std::uint64_t for_indices = count / 32 * 4;
  CHECK(c.global_load_sectors - for_indices == count);  // a structure of 8 words is a sector, and each is read once
}

TEST_CASE("blocks: consecutive ones by the whole warp, others directly") {
  const std::size_t count = 100;
  std::vector<int> in_order(count);
  std::iota(in_order.begin(), in_order.end(), 0);
  for (const auto& indices : {in_order, shuffled(count)}) {
    const DeviceBuffer<int> device_indices(indices);
    for (unsigned words = 1; words <= 16; ++words) {
      CAPTURE(words);
      const auto values = numbered(count * words);
      const DeviceBuffer<unsigned> in(values);
      const DeviceBuffer<unsigned> out(values.size());
      const auto c =
          counters_of([&] { kernels::move_blocks(words, in.data(), device_indices.data(), out.data(), count); });
      CHECK(out.read() == values);
      if (words > 1) CHECK((c.shuffles > 0) == (indices == in_order));
    }
  }
}

TEST_CASE("members of 8 bytes, and structures aligned to 16") {
  const auto indices = shuffled(32);
  const DeviceBuffer<int> device_indices(indices);
  std::vector<kernels::Mixed> mixed(32);
  for (int i = 0; i < 32; ++i)
    mixed[static_cast<std::size_t>(i)] = {i + 0.5, -i, static_cast<float>(i), 1LL << (i + 20)};
  const DeviceBuffer<kernels::Mixed> device_mixed(mixed);
  counters_of([&] { kernels::add_to_mixed(device_mixed.data(), device_indices.data()); });
  const auto got = device_mixed.read();
  for (std::size_t i = 0; i < 32; ++i) {
    CHECK(got[i].a == mixed[i].a + 1);
    CHECK(got[i].b == mixed[i].b + 1);
    CHECK(got[i].c == mixed[i].c + 1);
    CHECK(got[i].d == mixed[i].d + 1);
  }
  std::vector<kernels::Aligned> aligned(32);
  for (std::size_t i = 0; i < 32; ++i)
    std::iota(std::begin(aligned[i].x), std::end(aligned[i].x), static_cast<float>(10 * i));
  const DeviceBuffer<kernels::Aligned> device_aligned(aligned);
  counters_of([&] { kernels::add_to_aligned(device_aligned.data(), device_indices.data()); });
  const auto after = device_aligned.read();
  for (std::size_t i = 0; i < 32; ++i) {
    for (std::size_t k = 0; k < 8; ++k) CHECK(after[i].x[k] == aligned[i].x[k] + 1);
  }
}
