// SPDX-License-Identifier: BSD-3-Clause
// `./lockstep explore 04`: how often an element is loaded, by the mask's width and by the tile's.
//
//   --masks   the lab's own files
//   --tiles   the two shapes of a block, in tiles of any width

#include "../../bench/filter.h"
#include "conv1d.h"

namespace baseline {
#include "../../../labs/04_conv1d_tiled/baseline.cu"
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
namespace register_tiling {
#include "../4_register_tiling.cu"
}
namespace best {
#include "../conv1d.cu"
}

namespace {

using lockstep::bench::Filter;
using lockstep::bench::filter_way;
using lockstep::bench::SweepPoint;
using lockstep::bench::Way;

constexpr std::size_t length = std::size_t{1} << (lockstep::bench::simulated ? 14 : 24);
constexpr unsigned widest_mask = 127;

__constant__ float weights[widest_mask];

/// One block: `width` outputs by as many threads, which load the tile of width + mask - 1 elements in turns.
__global__ void block_is_output(const float* in, float* out, unsigned width, unsigned mask) {
  extern __shared__ float tile[];
  const std::size_t first = std::size_t{blockIdx.x} * width;
  for (unsigned k = threadIdx.x; k < width + mask - 1; k += width) {
    const std::size_t at = first + k - mask / 2;  // wraps around to a huge number below 0
    tile[k] = at < length ? in[at] : 0.0F;
  }
  __syncthreads();
  if (first + threadIdx.x >= length) return;
  float sum = 0;
  for (unsigned j = 0; j < mask; ++j) sum += weights[j] * tile[threadIdx.x + j];
  out[first + threadIdx.x] = sum;
}

/// One block: `width` outputs by width + mask - 1 threads, each of which loads one element; the last have no output.
__global__ void block_is_input(const float* in, float* out, unsigned width, unsigned mask) {
  extern __shared__ float tile[];
  const std::size_t first = std::size_t{blockIdx.x} * width;
  const std::size_t at = first + threadIdx.x - mask / 2;
  tile[threadIdx.x] = at < length ? in[at] : 0.0F;
  __syncthreads();
  if (threadIdx.x >= width || first + threadIdx.x >= length) return;
  float sum = 0;
  for (unsigned j = 0; j < mask; ++j) sum += weights[j] * tile[threadIdx.x + j];
  out[first + threadIdx.x] = sum;
}

std::shared_ptr<const Filter> filter_of(std::size_t mask_width, std::uint64_t seed) {
  Filter filter(length, mask_width, seed);
  for (std::size_t i = 0; i < length; ++i) {
    for (std::size_t j = 0; j < mask_width; ++j) {
      const std::size_t at = i + j - mask_width / 2;
      if (at < length) filter.expected[i] += filter.mask[j] * filter.in[at];
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
    const auto tiled = [=](auto kernel, unsigned threads) {
      return [=](const float* in, const float* given, float* out) {
        cudaMemcpyToSymbolAsync(weights, given, mask * sizeof(float), 0, cudaMemcpyDeviceToDevice);
        const auto blocks = static_cast<unsigned>((length + width - 1) / width);
        kernel<<<blocks, threads, (width + mask - 1) * sizeof(float)>>>(in, out, width, mask);
      };
    };
    return {filter_way("block as large as the output", filter, tiled(block_is_output, width)),
            filter_way("block as large as the input", filter, tiled(block_is_input, width + mask - 1))};
  }
  const auto of_lab = [=](auto function) {
    return [=](const float* in, const float* mask, float* out) { function(in, mask, out, length, mask_width); };
  };
  return {filter_way("baseline", filter, of_lab(baseline::conv1d)),
          filter_way("1_constant_mask", filter, of_lab(constant_mask::conv1d)),
          filter_way("2_output_tile", filter, of_lab(output_tile::conv1d)),
          filter_way("3_input_tile", filter, of_lab(input_tile::conv1d)),
          filter_way("4_register_tiling", filter, of_lab(register_tiling::conv1d)),
          filter_way("best", filter, of_lab(best::conv1d))};
}

}  // namespace

int main(int argc, char** argv) { return lockstep::bench::run_sweep(argc, argv, ways_of); }
