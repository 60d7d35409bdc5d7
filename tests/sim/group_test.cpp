// SPDX-License-Identifier: BSD-3-Clause
// Cooperative groups against plain loops.
#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "group_kernels.h"
#include "simt/report.h"

namespace {

constexpr int threads = 96;

std::vector<int> numbers() {
  std::vector<int> values(threads);
  for (int i = 0; i < threads; ++i) values[i] = (i * 37 + 11) % 23 - 7;
  return values;
}

int sum_of(const std::vector<int>& values, int first, int last, int step = 1) {
  int sum = 0;
  for (int i = first; i < last; i += step) sum += values[i];
  return sum;
}

struct FreshDevice {
  FreshDevice() { simt::reset_device(); }
  ~FreshDevice() {
    CHECK(simt::findings().empty());
    simt::reset_device();
  }
};

}  // namespace

TEST_CASE_FIXTURE(FreshDevice, "a tile's sum is the sum of its lanes, in every lane") {
  const auto in = numbers();
  std::vector<int> sums(threads);
  kernels::tile_sums(in.data(), sums.data(), threads);
  for (int i = 0; i < threads; ++i) CHECK(sums[i] == sum_of(in, i / 8 * 8, i / 8 * 8 + 8));
}

TEST_CASE_FIXTURE(FreshDevice, "tiles know their ranks") {
  std::vector<unsigned> ranks(threads);
  kernels::tile_ranks(ranks.data(), threads);
  for (unsigned i = 0; i < threads; ++i) CHECK(ranks[i] == i % 4 * 100 + i / 4);
}

TEST_CASE_FIXTURE(FreshDevice, "a tile's ballot has its own lanes from bit 0 on") {
  const auto in = numbers();
  std::vector<unsigned> votes(threads);
  kernels::tile_votes(in.data(), votes.data(), threads);
  for (int i = 0; i < threads; ++i) {
    unsigned expected = 0;
    for (int lane = 0; lane < 16; ++lane) expected |= (in[i / 16 * 16 + lane] != 0 ? 1U : 0U) << lane;
    CHECK(votes[i] == expected);
  }
}

TEST_CASE_FIXTURE(FreshDevice, "coalesced threads are those of the branch, ranked in their order") {
  const auto in = numbers();
  std::vector<int> sums(threads);
  kernels::odd_lanes(in.data(), sums.data(), threads);
  for (int i = 0; i < threads; ++i) {
    CHECK(sums[i] == (i % 2 == 0 ? -1 : sum_of(in, i / 32 * 32 + 1, i / 32 * 32 + 32, 2)));
  }
}

TEST_CASE_FIXTURE(FreshDevice, "a labeled partition has the lanes of one label") {
  const auto labels = numbers();
  std::vector<unsigned> sizes(threads);
  kernels::by_label(labels.data(), sizes.data(), threads);
  for (int i = 0; i < threads; ++i) {
    const auto warp = labels.begin() + i / 32 * 32;
    CHECK(sizes[i] == static_cast<unsigned>(std::count(warp, warp + 32, labels[i])));
  }
}

TEST_CASE_FIXTURE(FreshDevice, "scans add up what lies before, with and without their own") {
  const auto in = numbers();
  std::vector<int> inclusive(threads);
  std::vector<int> exclusive(threads);
  kernels::scans(in.data(), inclusive.data(), exclusive.data(), threads);
  for (int i = 0; i < threads; ++i) {
    CHECK(inclusive[i] == sum_of(in, i / 32 * 32, i + 1));
    CHECK(exclusive[i] == sum_of(in, i / 32 * 32, i));
  }
}

TEST_CASE_FIXTURE(FreshDevice, "a structure moves between lanes whole") {
  std::vector<double> in(threads);
  std::iota(in.begin(), in.end(), 0.25);
  std::vector<double> moved(threads);
  kernels::move_structures(in.data(), moved.data(), threads);
  for (int i = 0; i < threads; ++i) {
    const int next = i / 32 * 32 + (i + 1) % 32;
    CHECK(moved[i] == in[next] + next);
  }
}

TEST_CASE_FIXTURE(FreshDevice, "a function of any group works on a block") {
  const std::vector<float> in(64, 1.5F);
  float sum = 0;
  kernels::block_sums(in.data(), &sum, 64);
  CHECK(sum == 96.0F);
}

TEST_CASE_FIXTURE(FreshDevice, "greater<> takes the larger") {
  std::vector<float> in(threads);
  for (int i = 0; i < threads; ++i) in[i] = static_cast<float>((i * 29) % 31);
  std::vector<float> most(threads);
  kernels::largest(in.data(), most.data(), threads);
  for (int i = 0; i < threads; ++i) CHECK(most[i] == *std::max_element(&in[i / 32 * 32], &in[i / 32 * 32] + 32));
}

TEST_CASE_FIXTURE(FreshDevice, "tiles of several warps have barriers and sums of their own") {
  constexpr int many = 256;
  std::vector<int> in(many);
  for (int i = 0; i < many; ++i) in[i] = (i * 13) % 37;
  for (const std::uint64_t seed : {0, 1, 2}) {
    simt::set_schedule_seed(seed);
    std::vector<int> sums(many);
    kernels::large_tiles(in.data(), sums.data(), many);
    for (int i = 0; i < many; ++i) {
      const int tile = i / 64;
      int expected = 0;
      for (int round = 0; round < 2 + tile; ++round) expected += sum_of(in, 64 * tile, 64 * tile + 64) + 64 * round;
      CHECK(sums[i] == expected);
    }
  }
  simt::set_schedule_seed(0);
}
