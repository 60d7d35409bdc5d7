// SPDX-License-Identifier: BSD-3-Clause
// The best: rows stream through registers; each element is loaded once a strip and used for mask_width rows of outputs.
//
// Changes against step 4: no shared memory and no barrier. A thread walks down a strip of 4 or 8 columns. It keeps
// mask_width rows of unfinished sums in registers; each row of inputs adds its products to all of them, the oldest is
// finished and stored, and the sums move up by one. The move is free: a fused multiply-add reads the sum of the next
// row and writes that of this. So an input row is loaded once for all its mask_width^2 products an output, as vectors;
// what neighbouring lanes want of the same row comes from the L1 cache. The next row is under way while this one is
// summed up.
//
// One thread:  a strip `columns` wide and `strip_height` high; it reads mask_width - 1 rows more.
// One warp:    32 strips side by side: 512 or 1024 neighbouring bytes a row, from a multiple of 128 if the rows do so.
// One block:   4 such warps side by side. They share nothing but the cache.
//
// Why strips: the halo above and below costs (mask_width - 1) / strip_height of all work, so strips are as high as can
// be with all blocks on the GPU at once. Where the pitch is no multiple of 4, rows are read element by element.

#include <cuda_runtime.h>

#include <algorithm>

#include "conv2d.h"

namespace {

constexpr int lanes = 32;
constexpr int vector = 4;
constexpr int block = 128;
constexpr int widest_mask = 15;
constexpr std::size_t least_height = 32;  // of a strip: it reads mask_width - 1 rows more
constexpr std::size_t least_strips = 8;   // where blocks side by side already fill the GPU

__constant__ float constant_mask[widest_mask * widest_mask];

template <int mask_width>
struct Shape {
  static constexpr int columns = mask_width < 7 ? 4 : 8;  // of a thread
  // Blocks that a multiprocessor holds at once: what the registers of 128 threads allow.
  static constexpr int blocks_at_once = mask_width < 7 ? 8 : mask_width < 11 ? 3 : 2;
  static constexpr int reach = mask_width / 2;                         // of the mask, to each side
  static constexpr int halo = (reach + vector - 1) / vector * vector;  // the same in whole vectors
  static constexpr int window = columns + 2 * halo;                    // inputs a thread needs of a row
};

// The image: rows of width elements, pitch apart.
struct Extent {
  int width;
  int height;
  std::size_t pitch;
  bool rows_are_aligned;  // to whole vectors
};

// A warp whose windows all lie inside the image, and whose rows are aligned, needs no tests across: `inside`.
// window[i] becomes the element at column x - halo + i of row y, 0 for a ghost cell.
template <int mask_width, bool inside>
__device__ void load_row(float (&window)[Shape<mask_width>::window], const float* in, Extent extent, int x, int y) {
  const bool row_exists = y >= 0 && y < extent.height;
  const float* const row = in + (row_exists ? static_cast<std::size_t>(y) * extent.pitch : 0);
#pragma unroll
  for (int i = 0; i < Shape<mask_width>::window; i += vector) {
    const int column = x - Shape<mask_width>::halo + i;
    float4 four = make_float4(0, 0, 0, 0);
    if (row_exists && (inside || (extent.rows_are_aligned && column >= 0 && column + vector <= extent.width))) {
      four = *reinterpret_cast<const float4*>(row + column);
    } else if (row_exists && column + vector > 0 && column < extent.width) {
      const auto element = [&](int at) { return at >= 0 && at < extent.width ? row[at] : 0.0F; };
      four = make_float4(element(column), element(column + 1), element(column + 2), element(column + 3));
    }
    window[i] = four.x;
    window[i + 1] = four.y;
    window[i + 2] = four.z;
    window[i + 3] = four.w;
  }
}

// Adds the products of one input row to the sums of the mask_width output rows that need it. On return sums[0] belongs
// to the oldest of them, which is then finished, and sums[mask_width - 1] to the newest; before, each was one place
// further up. For output row r, the input row is row mask_width - 1 - r of the mask.
template <int mask_width>
__device__ void add_row(float (&sums)[mask_width][Shape<mask_width>::columns],
                        const float (&window)[Shape<mask_width>::window]) {
  constexpr int skipped = Shape<mask_width>::halo - Shape<mask_width>::reach;
#pragma unroll
  for (int r = 0; r < mask_width; ++r) {
#pragma unroll
    for (int j = 0; j < mask_width; ++j) {
      const float weight = constant_mask[(mask_width - 1 - r) * mask_width + j];
#pragma unroll
      for (int c = 0; c < Shape<mask_width>::columns; ++c) {
        const float before = j > 0 ? sums[r][c] : r + 1 < mask_width ? sums[r + 1][c] : 0.0F;
        sums[r][c] = fmaf(weight, window[skipped + c + j], before);
      }
    }
  }
}

template <int mask_width, bool inside>
__device__ void store_row(float* row, const float (&sums)[Shape<mask_width>::columns], Extent extent, int x) {
#pragma unroll
  for (int c = 0; c < Shape<mask_width>::columns; c += vector) {
    if (inside || (extent.rows_are_aligned && x + c + vector <= extent.width)) {
      *reinterpret_cast<float4*>(row + x + c) = make_float4(sums[c], sums[c + 1], sums[c + 2], sums[c + 3]);
    } else {
#pragma unroll
      for (int i = c; i < c + vector; ++i) {
        if (x + i < extent.width) row[x + i] = sums[i];
      }
    }
  }
}

// Outputs of columns [x, x + columns) and rows [first, first + rows).
template <int mask_width, bool inside>
__device__ void walk_down(const float* in, float* out, Extent extent, int x, int first, int rows) {
  float sums[mask_width][Shape<mask_width>::columns] = {};
  float window[Shape<mask_width>::window];
  float next[Shape<mask_width>::window];
  const int last = first + rows - 1 + Shape<mask_width>::reach;
  int y = first - Shape<mask_width>::reach;
  load_row<mask_width, inside>(next, in, extent, x, y);
#pragma unroll 1
  for (; y <= last; ++y) {
#pragma unroll
    for (int i = 0; i < Shape<mask_width>::window; ++i) window[i] = next[i];
    if (y < last) load_row<mask_width, inside>(next, in, extent, x, y + 1);
    add_row<mask_width>(sums, window);
    const int finished = y - Shape<mask_width>::reach;
    if (finished >= first) {
      store_row<mask_width, inside>(out + static_cast<std::size_t>(finished) * extent.pitch, sums[0], extent, x);
    }
  }
}

// in and out are (height, pitch), constant_mask is (mask_width, mask_width)
template <int mask_width>
__global__ void __launch_bounds__(block, Shape<mask_width>::blocks_at_once)
    sum_of_strips(const float* in, float* out, Extent extent, int strip_height, unsigned blocks_across) {
  using S = Shape<mask_width>;
  const int thread = static_cast<int>(blockIdx.x % blocks_across) * block + static_cast<int>(threadIdx.x);
  const int x = thread * S::columns;
  const int first = static_cast<int>(blockIdx.x / blocks_across) * strip_height;
  const int rows = min(strip_height, extent.height - first);
  const int warp_begin = (thread - thread % lanes) * S::columns;
  const int warp_end = warp_begin + lanes * S::columns;
  if (extent.rows_are_aligned && warp_begin >= S::halo && warp_end + S::halo <= extent.width) {
    walk_down<mask_width, true>(in, out, extent, x, first, rows);
  } else if (x < extent.width) {
    walk_down<mask_width, false>(in, out, extent, x, first, rows);
  }
}

template <int mask_width>
void launch(const float* in, float* out, std::size_t width, std::size_t height, std::size_t pitch) {
  using S = Shape<mask_width>;
  constexpr std::size_t block_columns = std::size_t{block} * S::columns;
  const std::size_t blocks_across = (width + block_columns - 1) / block_columns;
  int device = 0;
  int multiprocessors = 1;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
  const std::size_t blocks_at_once = static_cast<std::size_t>(multiprocessors) * S::blocks_at_once;
  const std::size_t strips = std::max(least_strips, blocks_at_once / blocks_across);
  const std::size_t strip_height = std::max(least_height, (height + strips - 1) / strips);
  const std::size_t blocks = blocks_across * ((height + strip_height - 1) / strip_height);
  const Extent extent{static_cast<int>(width), static_cast<int>(height), pitch, pitch % vector == 0};
  sum_of_strips<mask_width><<<static_cast<unsigned>(blocks), block>>>(in, out, extent, static_cast<int>(strip_height),
                                                                      static_cast<unsigned>(blocks_across));
}

}  // namespace

void conv2d(const float* in, const float* mask, float* out, std::size_t width, std::size_t height, std::size_t pitch,
            std::size_t mask_width) {
  cudaMemcpyToSymbolAsync(constant_mask, mask, mask_width * mask_width * sizeof(float), 0, cudaMemcpyDeviceToDevice);
  switch (mask_width) {
    case 1: return launch<1>(in, out, width, height, pitch);
    case 3: return launch<3>(in, out, width, height, pitch);
    case 5: return launch<5>(in, out, width, height, pitch);
    case 7: return launch<7>(in, out, width, height, pitch);
    case 9: return launch<9>(in, out, width, height, pitch);
    case 11: return launch<11>(in, out, width, height, pitch);
    case 13: return launch<13>(in, out, width, height, pitch);
    case 15: return launch<15>(in, out, width, height, pitch);
    default: return;
  }
}
