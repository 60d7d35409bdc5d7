// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace builtins {

/// Every thread writes its threadIdx, blockIdx, blockDim and gridDim, 12 words at its linear number.
void coordinates(unsigned* words, const unsigned grid[3], const unsigned block[3]);

/// The counting barriers: each thread's predicate, and what it got from _count, _and and _or. One block.
void barriers(const int* predicates, int* counts, int* alls, int* anys, int threads);

/// Of a warp of threads: warpSize, the lanes' numbers, and whether clock64 went back.
void clocks(int* warp_size, int* went_back);

/// A launch with NULL for a pointer, in a function whose variables have the builtins' names. Gives what the kernel
/// saw: 1.
int named_like_builtins();

/// A kernel that traps.
void trap();

/// A shuffle of a width that is no power of two.
void odd_width();

}  // namespace builtins
