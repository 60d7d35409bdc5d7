// SPDX-License-Identifier: BSD-3-Clause
// Experiment: step 2 with streaming hints.
//
// Every element is read once and written once, so nothing is gained by keeping it in a cache. __ldcs and __stcs say so:
// the lines they touch are the first to be evicted. The mapping is that of ../2_more_in_flight.cu.
//
//   cd solutions/01_coalescing && ../../lockstep bench 01 2_more_in_flight.cu experiments/streaming_hints.cu

#include <algorithm>

#include "scale_rows.h"

namespace {

constexpr unsigned lanes = 32;
constexpr unsigned warps = 8;
constexpr unsigned in_flight = 8;

__global__ void eight_with_hints(const float* in, const float* row_scale, float* out, std::size_t rows,
                                 std::size_t cols) {
  const std::size_t first_column = std::size_t{blockIdx.x} * (lanes * in_flight) + threadIdx.x;
  for (std::size_t row = std::size_t{blockIdx.y} * warps + threadIdx.y; row < rows;
       row += std::size_t{gridDim.y} * warps) {
    const float factor = row_scale[row];
    float values[in_flight] = {};
    for (unsigned k = 0; k < in_flight; ++k) {
      const std::size_t column = first_column + k * lanes;
      if (column < cols) values[k] = __ldcs(&in[row * cols + column]);
    }
    for (unsigned k = 0; k < in_flight; ++k) {
      const std::size_t column = first_column + k * lanes;
      if (column < cols) __stcs(&out[row * cols + column], factor * values[k]);
    }
  }
}

}  // namespace

void scale_rows(const float* in, const float* row_scale, float* out, std::size_t rows, std::size_t cols) {
  const std::size_t most_blocks_in_y = 65535;
  const dim3 block(lanes, warps);
  const dim3 grid(static_cast<unsigned>((cols + lanes * in_flight - 1) / (lanes * in_flight)),
                  static_cast<unsigned>(std::min((rows + warps - 1) / warps, most_blocks_in_y)));
  eight_with_hints<<<grid, block>>>(in, row_scale, out, rows, cols);
}
