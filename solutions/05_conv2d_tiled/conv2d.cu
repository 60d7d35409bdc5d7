// SPDX-License-Identifier: BSD-3-Clause
// The best: rows stream through registers, and lanes hand each other what lies beside their own columns.
//
// Changes against step 4: no shared memory and no barrier. A thread walks down 4 columns, or twice 4. It keeps
// mask_width rows of unfinished sums in registers; each row of inputs adds its products to all of them, the oldest is
// finished and stored, and the sums move up by one. The move is free: a fused multiply-add reads the sum of the next
// row and writes that of this. So an input row is loaded once for all its mask_width^2 products an output.
//
// A lane loads its own columns and no others: each element is loaded once a strip. Those of its neighbours come by
// __shfl_sync. What lies beside the warp is loaded by its outermost lanes, which have a second vector for it. The next
// row is under way while this one is summed up.
//
// One thread:  1 or 2 strips, 4 columns wide and `strip_height` high; it reads mask_width - 1 rows more.
// One warp:    32 threads side by side: 512 neighbouring bytes a row, from a multiple of 128 if the rows do so; its
//              second strips follow on the first.
// One block:   4 such warps side by side. They share nothing.
//
// Why strips: the halo above and below costs (mask_width - 1) / strip_height of all work, so strips are as high as can
// be with all blocks on the GPU at once. Why 2 for narrow masks: they wait for memory, and have twice as much of it in
// flight. For wide masks sums take mask_width * 4 registers a strip, and the unrolled loop mask_width^2 * 4
// instructions. Where the pitch is no multiple of 4, rows are read element by element.

#include <cuda_runtime.h>

#include <algorithm>

#include "conv2d.h"

namespace {

constexpr int lanes = 32;
constexpr unsigned all_lanes = 0xffffffff;
constexpr int vector = 4;
constexpr int block = 128;
constexpr int widest_mask = 15;
constexpr std::size_t least_height = 32;  // of a strip: it reads mask_width - 1 rows more
constexpr std::size_t least_strips = 8;   // where blocks side by side already fill the GPU

__constant__ float constant_mask[widest_mask * widest_mask];

template <int mask_width>
struct Shape {
  static constexpr int strips = mask_width < 9 ? 2 : 1;  // of a thread, 4 columns each
  // Blocks that a multiprocessor holds at once: what the registers of 128 threads allow.
  static constexpr int blocks_at_once = mask_width < 5 ? 6 : mask_width == 7 || mask_width > 11 ? 4 : 5;
  static constexpr int reach = mask_width / 2;                      // of the mask, to each side
  static constexpr int neighbours = (reach + vector - 1) / vector;  // lanes it reaches into, to each side
  static constexpr int window = vector + 2 * reach;                 // inputs a thread needs of a row, for one strip
  static constexpr int warp_columns = lanes * vector * strips;
};

// The image: rows of width elements, pitch apart.
struct Extent {
  int width;
  int height;
  std::size_t pitch;
  bool rows_are_aligned;  // to whole vectors
};

// The mask, row-major. Nine weights fit into registers, which saves the copy to constant memory: a call of its own,
// that the kernel waits for. More of them are operands from constant memory, at no cost while all lanes want the same.
template <int mask_width>
class Weights {
 public:
  static constexpr bool in_registers = mask_width <= 3;
  __device__ explicit Weights(const float* mask) {
    if constexpr (in_registers) {
#pragma unroll
      for (int i = 0; i < mask_width * mask_width; ++i) own_[i] = mask[i];
    }
  }
  __device__ float operator[](int i) const {
    if constexpr (in_registers) return own_[i];
    return constant_mask[i];
  }

 private:
  float own_[in_registers ? mask_width * mask_width : 1];
};

// The elements [x, x + 4) of `row`, 0 for ghost cells. x is a multiple of 4.
__device__ void load(float (&values)[vector], const float* row, bool row_exists, int x, Extent extent) {
  float4 four = make_float4(0, 0, 0, 0);
  if (row_exists && extent.rows_are_aligned && x >= 0 && x + vector <= extent.width) {
    four = *reinterpret_cast<const float4*>(row + x);
  } else if (row_exists && x + vector > 0 && x < extent.width) {
    const auto element = [&](int at) { return at >= 0 && at < extent.width ? row[at] : 0.0F; };
    four = make_float4(element(x), element(x + 1), element(x + 2), element(x + 3));
  }
  values[0] = four.x;
  values[1] = four.y;
  values[2] = four.z;
  values[3] = four.w;
}

// What a lane has of one row of inputs.
template <int mask_width>
struct Piece {
  using S = Shape<mask_width>;
  float own[S::strips][vector];
  float
      beside[vector];  // in the last lanes of what is left of the warp's columns, in the first of what is right of them

  // x is the lane's first column.
  __device__ void load_from(const float* row, bool row_exists, int x, Extent extent) {
    const int lane = static_cast<int>(threadIdx.x) % lanes;
#pragma unroll
    for (int s = 0; s < S::strips; ++s) load(own[s], row, row_exists, x + s * lanes * vector, extent);
    const bool right = lane < S::neighbours;
    const bool left = lane >= lanes - S::neighbours;
    load(beside, row, row_exists && (left || right), right ? x + S::warp_columns : x - lanes * vector, extent);
  }

  // window[s][i] becomes the input at column x - reach + i of strip s. All lanes take part.
  __device__ void widen(float (&window)[S::strips][S::window]) const {
    const int lane = static_cast<int>(threadIdx.x) % lanes;
#pragma unroll
    for (int s = 0; s < S::strips; ++s) {
#pragma unroll
      for (int c = 0; c < vector; ++c) window[s][S::reach + c] = own[s][c];
#pragma unroll
      for (int n = 1; n <= S::neighbours; ++n) {
        // The lanes form a ring, in which each sends to the n-th from it. Where the ring closes, the receiver lies at
        // the other end of the strip: it gets what follows there, of the next strip or beside the warp.
#pragma unroll
        for (int c = 0; c < vector; ++c) {
          const int from_left = S::reach - n * vector + c;
          const int from_right = S::reach + n * vector + c;
          const float before = s > 0 ? own[s > 0 ? s - 1 : 0][c] : beside[c];
          const float behind = s + 1 < S::strips ? own[s + 1 < S::strips ? s + 1 : 0][c] : beside[c];
          if (from_left >= 0) {
            window[s][from_left] =
                __shfl_sync(all_lanes, lane >= lanes - n ? before : own[s][c], (lane + lanes - n) % lanes);
          }
          if (from_right < S::window) {
            window[s][from_right] = __shfl_sync(all_lanes, lane < n ? behind : own[s][c], (lane + n) % lanes);
          }
        }
      }
    }
  }
};

// Adds the products of one input row to the sums of the mask_width output rows that need it. On return sums[0] belongs
// to the oldest of them, which is then finished, and sums[mask_width - 1] to the newest; before, each was one place
// further up. For output row r, the input row is row mask_width - 1 - r of the mask.
template <int mask_width>
__device__ void add_row(float (&sums)[mask_width][vector], const float (&window)[Shape<mask_width>::window],
                        const Weights<mask_width>& weights) {
#pragma unroll
  for (int r = 0; r < mask_width; ++r) {
#pragma unroll
    for (int j = 0; j < mask_width; ++j) {
      const float weight = weights[(mask_width - 1 - r) * mask_width + j];
#pragma unroll
      for (int c = 0; c < vector; ++c) {
        const float before = j > 0 ? sums[r][c] : r + 1 < mask_width ? sums[r + 1][c] : 0.0F;
        sums[r][c] = fmaf(weight, window[c + j], before);
      }
    }
  }
}

__device__ void store(float* row, const float (&sums)[vector], int x, Extent extent) {
  if (extent.rows_are_aligned && x + vector <= extent.width) {
    *reinterpret_cast<float4*>(row + x) = make_float4(sums[0], sums[1], sums[2], sums[3]);
    return;
  }
#pragma unroll
  for (int c = 0; c < vector; ++c) {
    if (x + c < extent.width) row[x + c] = sums[c];
  }
}

// in and out are (height, pitch), mask and constant_mask are (mask_width, mask_width)
template <int mask_width>
__global__ void __launch_bounds__(block, Shape<mask_width>::blocks_at_once)
    sum_of_strips(const float* in, const float* mask, float* out, Extent extent, int strip_height,
                  unsigned blocks_across) {
  using S = Shape<mask_width>;
  const int thread = static_cast<int>(blockIdx.x % blocks_across) * block + static_cast<int>(threadIdx.x);
  const int warp_begin = thread / lanes * S::warp_columns;
  const int x = warp_begin + thread % lanes * vector;
  const int first = static_cast<int>(blockIdx.x / blocks_across) * strip_height;
  const int last = min(first + strip_height, extent.height) - 1;
  // The whole warp leaves or none of it: every shuffle needs all lanes.
  if (warp_begin >= extent.width) return;

  const Weights<mask_width> weights(mask);
  float sums[S::strips][mask_width][vector] = {};
  Piece<mask_width> next;
  int y = first - S::reach;  // of the row that is under way
  const float* from = in + static_cast<std::ptrdiff_t>(y) * static_cast<std::ptrdiff_t>(extent.pitch);
  float* to = out + static_cast<std::size_t>(first) * extent.pitch;
  next.load_from(from, y >= 0, x, extent);
#pragma unroll 1
  for (; y <= last + S::reach; ++y) {
    float window[S::strips][S::window];
    next.widen(window);
    from += extent.pitch;
    next.load_from(from, y + 1 >= 0 && y + 1 < extent.height && y < last + S::reach, x, extent);
#pragma unroll
    for (int s = 0; s < S::strips; ++s) add_row<mask_width>(sums[s], window[s], weights);
    if (y - S::reach < first) continue;
#pragma unroll
    for (int s = 0; s < S::strips; ++s) store(to, sums[s][0], x + s * lanes * vector, extent);
    to += extent.pitch;
  }
}

template <int mask_width>
void launch(const float* in, const float* mask, float* out, std::size_t width, std::size_t height, std::size_t pitch) {
  using S = Shape<mask_width>;
  if constexpr (!Weights<mask_width>::in_registers) {
    cudaMemcpyToSymbolAsync(constant_mask, mask, sizeof(float) * mask_width * mask_width, 0, cudaMemcpyDeviceToDevice);
  }
  constexpr std::size_t block_columns = std::size_t{block / lanes} * S::warp_columns;
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
  sum_of_strips<mask_width><<<static_cast<unsigned>(blocks), block>>>(
      in, mask, out, extent, static_cast<int>(strip_height), static_cast<unsigned>(blocks_across));
}

}  // namespace

void conv2d(const float* in, const float* mask, float* out, std::size_t width, std::size_t height, std::size_t pitch,
            std::size_t mask_width) {
  switch (mask_width) {
    case 1: return launch<1>(in, mask, out, width, height, pitch);
    case 3: return launch<3>(in, mask, out, width, height, pitch);
    case 5: return launch<5>(in, mask, out, width, height, pitch);
    case 7: return launch<7>(in, mask, out, width, height, pitch);
    case 9: return launch<9>(in, mask, out, width, height, pitch);
    case 11: return launch<11>(in, mask, out, width, height, pitch);
    case 13: return launch<13>(in, mask, out, width, height, pitch);
    case 15: return launch<15>(in, mask, out, width, height, pitch);
    default: return;
  }
}
