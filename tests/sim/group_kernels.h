// SPDX-License-Identifier: BSD-3-Clause
// Cooperative groups in kernels of one block. Pointers are host pointers, to `threads` elements.
#pragma once

namespace kernels {

void tile_sums(const int* in, int* sums, int threads);       ///< sums[i]: of the tile of 8 lanes that thread i is in
void tile_ranks(unsigned* out, int threads);                 ///< rank in a tile of 4, times 100 plus the tile's number
void tile_votes(const int* in, unsigned* out, int threads);  ///< ballot of in[i] != 0 over tiles of 16
void odd_lanes(const int* in, int* out,
               int threads);  ///< odd threads: sum of in over the odd lanes of their warp; others -1
void by_label(const int* labels, unsigned* out, int threads);  ///< how many of the warp's lanes have thread i's label
void scans(const int* in, int* inclusive, int* exclusive, int threads);  ///< over tiles of 32
void move_structures(const double* in, double* out,
                     int threads);  ///< pairs of (double, int) from the next lane of a tile of 32
void block_sums(const float* in, float* out, int threads);  ///< one sum, by a function of a thread_group
void largest(const float* in, float* out, int threads);     ///< of a warp, by greater<float>
/// Tiles of 64: tile t sums in[i] + k over its threads and over 2 + t rounds k, through shared memory and barriers.
void large_tiles(const int* in, int* out, int threads);

}  // namespace kernels
