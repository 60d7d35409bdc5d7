// SPDX-License-Identifier: BSD-3-Clause
// `./lockstep explore 05`: how often a pixel is loaded, by the mask's width and by the tile's.
//
//   --masks   the lab's own files
//   --tiles   the two shapes of a block, in square tiles of any width; a block as large as its input has at most 1024
//             threads, so that it is missing at the widest

#include <algorithm>

#include "../../bench/filter.h"
#include "conv2d.h"

namespace baseline {
#include "../../../labs/05_conv2d_tiled/baseline.cu"
}
namespace constant_mask {
#include "../1_constant_mask.cu"
}
namespace output_tile {
#include "../2_output_tile.cu"
}
namespace input_tile {
#include "../3_input_tile.cu"
}
namespace pitched_rows {
#include "../4_pitched_rows.cu"
}
namespace best {
#include "../conv2d.cu"
}

namespace {

using lockstep::bench::Filter;
using lockstep::bench::filter_way;
using lockstep::bench::SweepPoint;
using lockstep::bench::Way;

constexpr unsigned side = lockstep::bench::simulated ? 128 : 2048;  // of the image; its rows begin on a line
constexpr std::size_t pixels = std::size_t{side} * side;
constexpr unsigned widest_mask = 15;

__constant__ float weights[widest_mask * widest_mask];

__device__ float pixel_at(const float* in, unsigned x, unsigned y) {
  return x < side && y < side ? in[std::size_t{y} * side + x] : 0.0F;  // left of 0 is a huge number
}

__device__ float sum_at(const float* tile, unsigned input, unsigned mask) {
  float sum = 0;
  for (unsigned k = 0; k < mask; ++k) {
    for (unsigned j = 0; j < mask; ++j) {
      sum += weights[k * mask + j] * tile[(threadIdx.y + k) * input + threadIdx.x + j];
    }
  }
  return sum;
}

/// One block: width² outputs by as many threads, which load the tile's (width + mask - 1)² pixels in turns.
__global__ void block_is_output(const float* in, float* out, unsigned width, unsigned mask) {
  extern __shared__ float tile[];
  const unsigned input = width + mask - 1;
  const unsigned left = blockIdx.x * width;
  const unsigned top = blockIdx.y * width;
  for (unsigned v = threadIdx.y; v < input; v += width) {
    for (unsigned u = threadIdx.x; u < input; u += width) {
      tile[v * input + u] = pixel_at(in, left + u - mask / 2, top + v - mask / 2);
    }
  }
  __syncthreads();
  const unsigned x = left + threadIdx.x;
  const unsigned y = top + threadIdx.y;
  if (x < side && y < side) out[std::size_t{y} * side + x] = sum_at(tile, input, mask);
}

/// One block: width² outputs by (width + mask - 1)² threads, each of which loads one pixel; those at the rim have no
/// output.
__global__ void block_is_input(const float* in, float* out, unsigned width, unsigned mask) {
  extern __shared__ float tile[];
  const unsigned input = width + mask - 1;
  const unsigned x = blockIdx.x * width + threadIdx.x;
  const unsigned y = blockIdx.y * width + threadIdx.y;
  tile[threadIdx.y * input + threadIdx.x] = pixel_at(in, x - mask / 2, y - mask / 2);
  __syncthreads();
  const bool has_output = threadIdx.x < width && threadIdx.y < width;
  if (has_output && x < side && y < side) out[std::size_t{y} * side + x] = sum_at(tile, input, mask);
}

std::shared_ptr<const Filter> filter_of(std::size_t mask_width, std::uint64_t seed) {
  Filter filter(pixels, mask_width * mask_width, seed);
  const std::size_t halo = mask_width / 2;
  for (std::size_t y = 0; y < side; ++y) {
    for (std::size_t k = 0; k < mask_width; ++k) {
      if (y + k - halo >= side) continue;  // above the image is a huge number
      const float* row = &filter.in[(y + k - halo) * side];
      for (std::size_t x = 0; x < side; ++x) {
        for (std::size_t j = 0; j < mask_width; ++j) {
          if (x + j - halo < side) filter.expected[y * side + x] += filter.mask[k * mask_width + j] * row[x + j - halo];
        }
      }
    }
  }
  return std::make_shared<const Filter>(std::move(filter));
}

std::vector<Way> ways_of(const std::string& sweep, const SweepPoint& point, std::uint64_t seed) {
  const std::size_t mask_width = point["mask"];
  const auto filter = filter_of(mask_width, seed);
  if (sweep == "tiles") {
    const auto width = static_cast<unsigned>(point["tile"]);
    const auto mask = static_cast<unsigned>(mask_width);
    const unsigned input = width + mask - 1;
    const auto tiled = [=](auto kernel, unsigned threads) {
      return [=](const float* in, const float* given, float* out) {
        cudaMemcpyToSymbolAsync(weights, given, mask * mask * sizeof(float), 0, cudaMemcpyDeviceToDevice);
        const unsigned tiles = (side + width - 1) / width;
        kernel<<<dim3(tiles, tiles), dim3(threads, threads), input * input * sizeof(float)>>>(in, out, width, mask);
      };
    };
    std::vector<Way> ways = {filter_way("block as large as the output", filter, tiled(block_is_output, width))};
    if (input * input <= 1024)
      ways.push_back(filter_way("block as large as the input", filter, tiled(block_is_input, input)));
    return ways;
  }
  const auto of_lab = [=](auto function) {
    return
        [=](const float* in, const float* mask, float* out) { function(in, mask, out, side, side, side, mask_width); };
  };
  return {filter_way("baseline", filter, of_lab(baseline::conv2d)),
          filter_way("1_constant_mask", filter, of_lab(constant_mask::conv2d)),
          filter_way("2_output_tile", filter, of_lab(output_tile::conv2d)),
          filter_way("3_input_tile", filter, of_lab(input_tile::conv2d)),
          filter_way("4_pitched_rows", filter, of_lab(pitched_rows::conv2d)),
          filter_way("best", filter, of_lab(best::conv2d))};
}

}  // namespace

int main(int argc, char** argv) { return lockstep::bench::run_sweep(argc, argv, ways_of); }
