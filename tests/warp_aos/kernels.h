// SPDX-License-Identifier: BSD-3-Clause
// Host functions around kernels that use warp_aos.h. Structures have `words` words, 1 to 16; pointers are device
// pointers to words.
#pragma once

#include <cstddef>

namespace kernels {

/// Structure i to structure i by load_warp and store_warp, `count` of them; the last warp may have fewer than 32.
void move_warps(unsigned words, const unsigned* in, unsigned* out, std::size_t count);

/// The same, words * 4 bytes at once where that is 2 or 4; count is a multiple of 32.
void move_warps_wide(unsigned words, unsigned at_once, const unsigned* in, unsigned* out, std::size_t count);

/// Structure indices[i] to structure i, for i below count, by Pointer. Lanes whose bit in `together` is set take one
/// branch, the others another.
void gather(unsigned words, const unsigned* in, const int* indices, unsigned* out, std::size_t count,
            unsigned together);

/// Structure i to structure indices[i].
void scatter(unsigned words, const unsigned* in, const int* indices, unsigned* out, std::size_t count,
             unsigned together);

/// The same two by gather_warp and scatter_warp; count is a multiple of 32. `at_once` is 1, or 2 or 4 where `words` and
/// the addresses are multiples of that.
void gather_warps(unsigned words, unsigned at_once, const unsigned* in, const int* indices, unsigned* out,
                  std::size_t count);
void scatter_warps(unsigned words, unsigned at_once, const unsigned* in, const int* indices, unsigned* out,
                   std::size_t count);

/// `words` words a thread by load_block and store_block: thread i has those from words * indices[i] on.
void move_blocks(unsigned words, const unsigned* in, const int* indices, unsigned* out, std::size_t count);

/// Structures with members of 4 and 8 bytes, and those aligned to 16: one warp adds 1 to each number in them.
struct Mixed {
  double a;
  int b;
  float c;
  long long d;
};
struct alignas(16) Aligned {
  float x[8];
};
void add_to_mixed(Mixed* structures, const int* indices);
void add_to_aligned(Aligned* structures, const int* indices);

}  // namespace kernels
