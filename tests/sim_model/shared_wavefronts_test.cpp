// SPDX-License-Identifier: BSD-3-Clause
// Single loads of shared memory, each an instruction of inline PTX in a launch of one warp, and what an H200 counted:
// memory_l1_wavefronts_shared and memory_l1_wavefronts_shared_ideal of Nsight Compute 2025.3.
#include "shared_wavefronts.h"

#include <doctest/doctest.h>

#include <array>

namespace {

simt::Wavefronts of_load(unsigned size, unsigned active, const std::array<unsigned, 32>& elements) {
  simt::Request request{};
  for (unsigned lane = 0; lane < 32; ++lane) {
    if ((active >> lane & 1) == 0) continue;
    request.addresses[request.active] = 0x10000 + elements[lane] * size % 32768;
    request.lanes[request.active++] = static_cast<unsigned char>(lane);
  }
  return simt::shared_wavefronts(request, size);
}

}  // namespace

TEST_CASE("loads of regular elements take the wavefronts that an H200 counts") {
  struct Case {
    unsigned size;    ///< bytes that a lane loads
    unsigned active;  ///< bit l: lane l
    unsigned (*element)(unsigned lane);
    unsigned actual, ideal;
  };
  constexpr Case cases[] = {
      {16, 0xffffffff, [](unsigned l) { return l; }, 4, 4},
      {16, 0x1, [](unsigned l) { return l; }, 1, 1},
      {16, 0x3, [](unsigned l) { return l; }, 1, 1},
      {16, 0x7, [](unsigned l) { return l; }, 1, 1},
      {16, 0xf, [](unsigned l) { return l; }, 1, 1},
      {16, 0x7f, [](unsigned l) { return l; }, 1, 1},
      {16, 0xff, [](unsigned l) { return l; }, 1, 1},
      {16, 0x1ff, [](unsigned l) { return l; }, 2, 2},
      {16, 0xfff, [](unsigned l) { return l; }, 2, 2},
      {16, 0x7fff, [](unsigned l) { return l; }, 2, 2},
      {16, 0xffff, [](unsigned l) { return l; }, 2, 2},
      {16, 0x1ffff, [](unsigned l) { return l; }, 3, 3},
      {16, 0xfffff, [](unsigned l) { return l; }, 3, 3},
      {16, 0xffffff, [](unsigned l) { return l; }, 3, 3},
      {16, 0x1ffffff, [](unsigned l) { return l; }, 4, 4},
      {16, 0x7fffffff, [](unsigned l) { return l; }, 4, 4},
      {16, 0x1010101, [](unsigned l) { return l; }, 4, 1},
      {16, 0x10001, [](unsigned l) { return l; }, 2, 1},
      {16, 0x80000001, [](unsigned l) { return l; }, 2, 1},
      {16, 0xff000000, [](unsigned l) { return l; }, 1, 1},
      {16, 0xff00, [](unsigned l) { return l; }, 1, 1},
      {16, 0xff00ff, [](unsigned l) { return l; }, 2, 2},
      {16, 0x55555555, [](unsigned l) { return l; }, 4, 2},
      {16, 0x33333333, [](unsigned l) { return l; }, 4, 2},
      {16, 0xf0f0f0f, [](unsigned l) { return l; }, 4, 2},
      {16, 0xffff0000, [](unsigned l) { return l; }, 2, 2},
      {16, 0xf000000f, [](unsigned l) { return l; }, 2, 1},
      {16, 0x101, [](unsigned l) { return l; }, 2, 1},
      {16, 0xffffffff, [](unsigned) { return 5U; }, 2, 2},
      {16, 0xffffffff, [](unsigned l) { return l / 2; }, 2, 2},
      {16, 0x3, [](unsigned l) { return l / 2; }, 1, 1},
      {16, 0xf, [](unsigned l) { return l / 2; }, 1, 1},
      {16, 0xff, [](unsigned l) { return l / 2; }, 1, 1},
      {16, 0xffff, [](unsigned l) { return l / 2; }, 1, 1},
      {16, 0xffffff, [](unsigned l) { return l / 2; }, 2, 2},
      {16, 0xffffffff, [](unsigned l) { return (l & 1) | l >> 2 << 1; }, 2, 2},
      {16, 0xffffffff, [](unsigned l) { return (l & 3) | l >> 3 << 2; }, 4, 4},
      {16, 0xffffffff, [](unsigned l) { return (l & 7) | l >> 4 << 3; }, 4, 4},
      {16, 0xffffffff, [](unsigned l) { return l % 16; }, 4, 4},
      {16, 0xffffffff, [](unsigned l) { return l / 4; }, 2, 2},
      {16, 0xffffffff, [](unsigned l) { return l / 8; }, 2, 2},
      {16, 0xffffffff, [](unsigned l) { return l / 16; }, 2, 2},
      {16, 0xffffffff, [](unsigned l) { return (l + 1) / 2; }, 4, 4},
      {16, 0xffffffff, [](unsigned l) { return l % 31; }, 5, 4},
      {16, 0xffffffff, [](unsigned l) { return l == 1 ? 0 : l; }, 4, 4},
      {16, 0xffffffff, [](unsigned l) { return 2 * l; }, 8, 4},
      {16, 0xffffffff, [](unsigned l) { return 3 * l; }, 4, 4},
      {16, 0xffffffff, [](unsigned l) { return 9 * l; }, 4, 4},
      {16, 0xffffffff, [](unsigned l) { return 32 * l; }, 32, 4},
      {16, 0xffffffff, [](unsigned l) { return 32 * (l / 2); }, 16, 4},
      {16, 0xffffffff, [](unsigned l) { return 8 * (l / 2); }, 16, 4},
      {16, 0xffffffff, [](unsigned l) { return 2 * (l / 2); }, 4, 4},
      {16, 0xffffffff, [](unsigned l) { return 32 * (l / 16); }, 2, 2},
      {16, 0x1, [](unsigned) { return 3U; }, 1, 1},
      {16, 0x3, [](unsigned) { return 3U; }, 1, 1},
      {16, 0x1f, [](unsigned) { return 3U; }, 1, 1},
      {16, 0xff, [](unsigned) { return 3U; }, 1, 1},
      {16, 0x1ff, [](unsigned) { return 3U; }, 1, 1},
      {16, 0xffff, [](unsigned) { return 3U; }, 1, 1},
      {16, 0x1ffff, [](unsigned) { return 3U; }, 2, 2},
      {16, 0x1ffffff, [](unsigned) { return 3U; }, 2, 2},
      {16, 0x1010101, [](unsigned) { return 3U; }, 1, 1},
      {16, 0x10001, [](unsigned) { return 3U; }, 1, 1},
      {16, 0x80000001, [](unsigned) { return 3U; }, 1, 1},
      {16, 0xff000000, [](unsigned) { return 3U; }, 1, 1},
      {16, 0xff00, [](unsigned) { return 3U; }, 1, 1},
      {16, 0xff00ff, [](unsigned) { return 3U; }, 1, 1},
      {16, 0x55555555, [](unsigned) { return 3U; }, 1, 1},
      {16, 0x33333333, [](unsigned) { return 3U; }, 1, 1},
      {16, 0xf0f0f0f, [](unsigned) { return 3U; }, 1, 1},
      {16, 0xffff0000, [](unsigned) { return 3U; }, 1, 1},
      {16, 0xf000000f, [](unsigned) { return 3U; }, 1, 1},
      {16, 0x101, [](unsigned) { return 3U; }, 1, 1},
      {8, 0xffffffff, [](unsigned l) { return l; }, 2, 2},
      {8, 0x1, [](unsigned l) { return l; }, 1, 1},
      {8, 0x3, [](unsigned l) { return l; }, 1, 1},
      {8, 0x7, [](unsigned l) { return l; }, 1, 1},
      {8, 0xf, [](unsigned l) { return l; }, 1, 1},
      {8, 0x7f, [](unsigned l) { return l; }, 1, 1},
      {8, 0xff, [](unsigned l) { return l; }, 1, 1},
      {8, 0x1ff, [](unsigned l) { return l; }, 1, 1},
      {8, 0xfff, [](unsigned l) { return l; }, 1, 1},
      {8, 0x7fff, [](unsigned l) { return l; }, 1, 1},
      {8, 0xffff, [](unsigned l) { return l; }, 1, 1},
      {8, 0x1ffff, [](unsigned l) { return l; }, 2, 2},
      {8, 0xfffff, [](unsigned l) { return l; }, 2, 2},
      {8, 0xffffff, [](unsigned l) { return l; }, 2, 2},
      {8, 0xffffffff, [](unsigned) { return 5U; }, 1, 1},
      {8, 0xffffffff, [](unsigned l) { return l / 2; }, 1, 1},
      {8, 0xffffffff, [](unsigned l) { return (l & 1) | l >> 2 << 1; }, 1, 1},
      {8, 0xffffffff, [](unsigned l) { return (l & 3) | l >> 3 << 2; }, 2, 2},
      {8, 0xffffffff, [](unsigned l) { return (l & 7) | l >> 4 << 3; }, 2, 2},
      {8, 0xffffffff, [](unsigned l) { return l % 16; }, 2, 2},
      {8, 0xffffffff, [](unsigned l) { return l / 4; }, 1, 1},
      {8, 0xffffffff, [](unsigned l) { return l / 8; }, 1, 1},
      {8, 0xffffffff, [](unsigned l) { return l / 16; }, 1, 1},
      {8, 0xffffffff, [](unsigned l) { return (l + 1) / 2; }, 2, 2},
      {8, 0xffffffff, [](unsigned l) { return l % 31; }, 3, 2},
      {8, 0xffffffff, [](unsigned l) { return l == 1 ? 0 : l; }, 2, 2},
      {8, 0xffffffff, [](unsigned l) { return 2 * l; }, 4, 2},
      {8, 0xffffffff, [](unsigned l) { return 3 * l; }, 2, 2},
      {8, 0xffffffff, [](unsigned l) { return 9 * l; }, 2, 2},
      {8, 0xffffffff, [](unsigned l) { return 32 * l; }, 32, 2},
      {8, 0xffffffff, [](unsigned l) { return 32 * (l / 2); }, 16, 2},
      {8, 0xffffffff, [](unsigned l) { return 8 * (l / 2); }, 8, 2},
      {8, 0xffffffff, [](unsigned l) { return 2 * (l / 2); }, 2, 2},
      {8, 0xffffffff, [](unsigned l) { return 32 * (l / 16); }, 2, 2},
  };
  for (const Case& one : cases) {
    const auto number = &one - cases;
    CAPTURE(number);
    std::array<unsigned, 32> elements{};
    for (unsigned lane = 0; lane < 32; ++lane) elements[lane] = one.element(lane);
    const auto wavefronts = of_load(one.size, one.active, elements);
    CHECK(wavefronts.actual == one.actual);
    CHECK(wavefronts.ideal == one.ideal);
  }
}

TEST_CASE("loads of random elements take the wavefronts that an H200 counts") {
  struct Case {
    unsigned size;
    unsigned active;
    std::array<unsigned, 32> elements;  ///< by lane
    unsigned actual, ideal;
  };
  constexpr Case cases[] = {
      {16,
       0xffffffff,
       {186, 423, 65, 240, 89,  117, 102, 87,  364, 307, 130, 122, 24,  263, 36,  70,
        356, 482, 78, 124, 352, 58,  489, 510, 63,  167, 329, 432, 511, 130, 256, 345},
       9,
       4},
      {16,
       0x35349acf,
       {33, 3, 33, 3, 0, 0, 54, 9, 0, 4, 0, 4, 33, 0, 0, 58, 0, 0, 22, 0, 32, 6, 0, 0, 42, 0, 42, 0, 24, 29, 0, 0},
       6,
       3},
      {16,
       0x1fffff,
       {0, 30, 0, 30, 27, 29, 27, 29, 28, 0, 28, 0, 21, 3, 21, 3, 28, 10, 28, 10, 14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
       3,
       3},
      {16,
       0xffffffff,
       {24, 11, 29, 9,  1, 29, 13, 26, 8,  16, 20, 15, 3,  24, 31, 4,
        22, 16, 1,  28, 8, 31, 12, 14, 28, 11, 3,  9,  19, 28, 30, 23},
       10,
       4},
      {16,
       0x9b3647ad,
       {245, 0,   495, 428, 0,   102, 0, 32, 97,  493, 416, 0,   0,   0, 429, 0,
        0,   113, 467, 0,   426, 370, 0, 0,  352, 416, 0,   448, 181, 0, 0,   70},
       8,
       3},
      {16,
       0x1fffff,
       {1, 1, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
       2,
       2},
      {16,
       0xffffffff,
       {175, 177, 184, 441, 496, 128, 13, 40, 0,   59,  182, 100, 442, 223, 387, 414,
        463, 11,  394, 214, 17,  284, 70, 99, 433, 460, 199, 7,   151, 379, 223, 320},
       12,
       4},
      {16,
       0xf82d4fd3,
       {417, 417, 0,   0,   288, 0,   174, 174, 129, 129, 421, 421, 0,   0,   83,  0,
        341, 0,   185, 185, 0,   156, 0,   0,   0,   0,   0,   215, 309, 309, 124, 124},
       4,
       3},
      {16,
       0x1fff,
       {490, 490, 397, 397, 469, 469, 160, 160, 90, 90, 357, 357, 486, 0, 0, 0,
        0,   0,   0,   0,   0,   0,   0,   0,   0,  0,  0,   0,   0,   0, 0, 0},
       3,
       2},
      {16,
       0xffffffff,
       {2,  12, 20, 27, 19, 30, 31, 17, 1,  11, 23, 26, 22, 2,  11, 2,
        21, 12, 21, 23, 30, 14, 2,  7,  23, 11, 5,  15, 10, 30, 21, 18},
       8,
       4},
      {16,
       0x1a44bdd7,
       {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0},
       2,
       2},
      {16,
       0x1,
       {10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
       1,
       1},
      {16,
       0xffffffff,
       {1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1},
       2,
       2},
      {16,
       0xd6d5f3b3,
       {5, 7, 0, 0, 0, 0, 0, 5, 5, 2, 0, 0, 6, 3, 3, 4, 6, 0, 1, 0, 3, 0, 5, 5, 0, 1, 7, 0, 7, 0, 7, 5},
       4,
       3},
      {16,
       0x3ff,
       {19, 12, 19, 12, 21, 21, 21, 21, 18, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
       2,
       2},
      {16,
       0xffffffff,
       {1, 0, 10, 9, 7, 6, 12, 8, 13, 14, 2, 8, 4, 0, 7, 15, 3, 2, 0, 13, 7, 9, 13, 0, 11, 12, 15, 14, 3, 5, 7, 15},
       7,
       4},
      {16,
       0x7c340425,
       {4, 0, 7, 0, 0, 6, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 2, 0, 10, 4, 0, 0, 0, 0, 7, 7, 7, 5, 9, 0},
       4,
       2},
      {16,
       0x1,
       {48, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
       1,
       1},
      {16,
       0xffffffff,
       {1, 1, 1, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 1},
       2,
       2},
      {16,
       0xeb8322d,
       {55, 0, 7, 46, 0, 41, 0, 0, 0, 17, 0, 0, 34, 58, 0, 0, 0, 0, 0, 36, 46, 46, 0, 27, 0, 21, 32, 55, 0, 0, 0, 0},
       6,
       2},
      {16,
       0x1fff,
       {0, 3, 0, 3, 0, 0, 0, 0, 2, 0, 2, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
       1,
       1},
      {16,
       0xffffffff,
       {23, 23, 20, 20, 8,  8,  2,  2,  26, 26, 21, 21, 19, 19, 30, 30,
        22, 22, 24, 24, 25, 25, 22, 22, 11, 11, 20, 20, 0,  0,  24, 24},
       5,
       4},
      {16,
       0xdde8cff,
       {2, 1, 2, 0, 2, 1, 3, 3, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 3, 1, 1, 0, 0, 2, 2, 0, 3, 2, 0, 0, 0, 0},
       3,
       3},
      {16,
       0xfffffff,
       {3, 2, 3, 2, 3, 2, 3, 2, 1, 2, 1, 2, 3, 0, 3, 0, 2, 0, 2, 0, 2, 2, 2, 2, 3, 0, 3, 0, 0, 0, 0, 0},
       2,
       2},
  };
  for (const Case& one : cases) {
    const auto number = &one - cases;
    CAPTURE(number);
    const auto wavefronts = of_load(one.size, one.active, one.elements);
    CHECK(wavefronts.actual == one.actual);
    CHECK(wavefronts.ideal == one.ideal);
  }
}

TEST_CASE("up to 4 bytes go at once, as often as the bank with the most words needs") {
  std::array<unsigned, 32> elements{};
  const auto fill = [&](auto element) {
    for (unsigned lane = 0; lane < 32; ++lane) elements[lane] = element(lane);
  };
  fill([](unsigned lane) { return 32 * (lane / 4); });
  CHECK(of_load(4, ~0U, elements).actual == 8);
  CHECK(of_load(4, ~0U, elements).ideal == 1);
  CHECK(of_load(4, 0xf, elements).actual == 1);
  fill([](unsigned lane) { return lane; });
  for (const unsigned size : {1U, 2U, 4U}) CHECK(of_load(size, ~0U, elements).actual == 1);
}
