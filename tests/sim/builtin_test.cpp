// SPDX-License-Identifier: BSD-3-Clause
#include <cuda_runtime.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include "builtin_kernels.h"
#include "simt/report.h"

TEST_CASE("threads know their place in grids and blocks of one to three dimensions") {
  const unsigned shapes[][2][3] = {{{1, 1, 1}, {1, 1, 1}},   {{5, 1, 1}, {33, 1, 1}}, {{2, 3, 1}, {8, 5, 1}},
                                   {{2, 1, 3}, {3, 4, 5}},   {{1, 4, 2}, {1, 1, 64}}, {{3, 2, 2}, {16, 2, 2}},
                                   {{1, 1, 1}, {1024, 1, 1}}};
  for (const auto& [grid, block] : shapes) {
    std::vector<unsigned> expected;
    for (unsigned bz = 0; bz < grid[2]; ++bz)
      for (unsigned by = 0; by < grid[1]; ++by)
        for (unsigned bx = 0; bx < grid[0]; ++bx)
          for (unsigned tz = 0; tz < block[2]; ++tz)
            for (unsigned ty = 0; ty < block[1]; ++ty)
              for (unsigned tx = 0; tx < block[0]; ++tx) {
                const unsigned words[] = {tx,       ty,       tz,       bx,      by,      bz,
                                          block[0], block[1], block[2], grid[0], grid[1], grid[2]};
                expected.insert(expected.end(), words, words + 12);
              }
    std::vector<unsigned> words(expected.size(), 99);
    simt::clear();
    builtins::coordinates(words.data(), grid, block);
    CHECK(words == expected);
    const simt::Counters c = simt::totals();
    CHECK(c.global_load_requests == 0);  // reading threadIdx is no access
    CHECK(c.constant_load_requests == 0);
    CHECK(c.lane_accesses == expected.size());
  }
}

TEST_CASE("the counting barriers combine the predicates of a block") {
  std::mt19937 random(3);
  for (const int threads : {1, 31, 32, 33, 100, 256}) {
    for (int kind = 0; kind < 4; ++kind) {
      std::vector<int> predicates(static_cast<std::size_t>(threads));
      for (int& p : predicates) p = kind == 0 ? 0 : kind == 1 ? -3 : static_cast<int>(random() % 2) * 5;
      const auto yes =
          static_cast<int>(std::count_if(predicates.begin(), predicates.end(), [](int p) { return p != 0; }));
      std::vector<int> counts(predicates.size()), alls(predicates.size()), anys(predicates.size());
      builtins::barriers(predicates.data(), counts.data(), alls.data(), anys.data(), threads);
      for (std::size_t i = 0; i < predicates.size(); ++i) {
        REQUIRE(counts[i] == yes);
        REQUIRE((alls[i] != 0) == (yes == threads));
        REQUIRE((anys[i] != 0) == (yes > 0));
      }
    }
  }
}

TEST_CASE("clocks go forward, and a warp has 32 lanes") {
  int warp_size = 0;
  int went_back = -1;
  builtins::clocks(&warp_size, &went_back);
  CHECK(warp_size == 32);
  CHECK(went_back == 0);
}

TEST_CASE("variables may have the names of builtins, and NULL is a pointer in a launch") {
  CHECK(builtins::named_like_builtins() == 1);
}

TEST_CASE("a trap is a launch failure that stays") {
  simt::reset_device();
  builtins::trap();
  CHECK(cudaDeviceSynchronize() == cudaErrorLaunchFailure);
  REQUIRE(simt::findings().size() == 1);
  CHECK(simt::findings()[0].kind == "trap");
  CHECK(cudaGetLastError() == cudaErrorLaunchFailure);
  simt::reset_device();
  CHECK(cudaGetLastError() == cudaSuccess);
}

TEST_CASE("a shuffle's width must be a power of two") {
  simt::reset_device();
  builtins::odd_width();
  CHECK(cudaDeviceSynchronize() != cudaSuccess);
  REQUIRE(simt::findings().size() == 1);
  CHECK(simt::findings()[0].kind == "shuffle_width");
  CHECK_MESSAGE(simt::findings()[0].file.ends_with("builtin_kernels.cu"), simt::findings()[0].file, ":",
                simt::findings()[0].line);
  simt::reset_device();
}
