// SPDX-License-Identifier: BSD-3-Clause
// `./lockstep explore 03`: what skewed data cost, and what private copies are worth.
//
//   --shares   the lab's own files; so many of a hundred bytes are one value, the others any
//   --copies   a kernel with so many copies of the bins in a block's shared memory: lane l counts in copy l % copies

#include <algorithm>
#include <array>

#include "../../bench/sweep.h"
#include "byte_histogram.h"

namespace baseline {
#include "../../../labs/03_privatized_histogram/baseline.cu"
}
namespace one_shared_copy {
#include "../1_one_shared_copy.cu"
}
namespace coarsened {
#include "../2_coarsened.cu"
}
namespace copy_a_lane {
#include "../3_copy_a_lane.cu"
}
namespace best {
#include "../byte_histogram.cu"
}

namespace {

using lockstep::bench::DeviceArray;
using lockstep::bench::mixed;
using lockstep::bench::SweepPoint;
using lockstep::bench::Way;

constexpr std::size_t length = std::size_t{1} << (lockstep::bench::simulated ? 16 : 24);
constexpr unsigned bin_count = 256;
constexpr unsigned block = 256;
constexpr std::size_t least_share = 64;  // bytes a thread
constexpr unsigned char crowded = 0x65;

/// One thread: a byte, then the one a grid further. One block: its own copies, (bin_count, copies).
__global__ void count_in_copies(const unsigned char* data, unsigned* bins, unsigned copies) {
  extern __shared__ unsigned counts[];
  for (unsigned i = threadIdx.x; i < bin_count * copies; i += block) counts[i] = 0;
  __syncthreads();
  const unsigned own = threadIdx.x % 32 % copies;
  const std::size_t stride = std::size_t{gridDim.x} * block;
  for (std::size_t i = std::size_t{blockIdx.x} * block + threadIdx.x; i < length; i += stride) {
    atomicAdd(&counts[data[i] * copies + own], 1u);
  }
  __syncthreads();
  unsigned sum = 0;
  for (unsigned copy = 0; copy < copies; ++copy) sum += counts[threadIdx.x * copies + copy];
  if (sum != 0) atomicAdd(&bins[threadIdx.x], sum);
}

/// Bytes and how often each occurs.
struct Input {
  Input(std::size_t share, std::uint64_t seed) : bytes(length), expected(bin_count) {
    for (std::size_t i = 0; i < length; ++i) {
      const bool is_crowded = mixed(i, seed) / 32 % 100 < share;
      bytes[i] = is_crowded ? crowded : static_cast<unsigned char>(mixed(i, ~seed));
      ++expected[bytes[i]];
    }
  }
  std::vector<unsigned char> bytes;
  std::vector<unsigned> expected;
};

template <class Function>
Way way(const std::string& name, const Input& input, const DeviceArray<unsigned char>& data, Function function) {
  const DeviceArray<unsigned> bins(bin_count);
  bins.poison();
  return {name, length, length, [=] { function(data.get(), length, bins.get()); },
          [bins, expected = input.expected] {
            const auto got = bins.values();
            return lockstep::bench::compared(
                bin_count, [&](std::size_t i) { return got[i]; }, [&](std::size_t i) { return expected[i]; });
          }};
}

std::vector<Way> copies_ways(unsigned copies, std::size_t share, std::uint64_t seed) {
  const auto count = [copies](const unsigned char* data, std::size_t, unsigned* bins) {
    lockstep::bench::require(cudaMemsetAsync(bins, 0, bin_count * sizeof(unsigned)), "zero the bins");
    constexpr unsigned blocks = static_cast<unsigned>(std::min<std::size_t>(length / (block * least_share), 1056));
    count_in_copies<<<blocks, block, bin_count * copies * sizeof(unsigned)>>>(data, bins, copies);
  };
  std::vector<std::size_t> shares = {0, 100};
  if (share > 0 && share < 100) shares.insert(shares.begin() + 1, share);
  std::vector<Way> ways;
  for (const std::size_t one : shares) {
    const Input input(one, seed);
    ways.push_back(way(std::to_string(one) + "% one value", input, DeviceArray<unsigned char>(input.bytes), count));
  }
  return ways;
}

std::vector<Way> ways_of(const std::string& sweep, const SweepPoint& point, std::uint64_t seed) {
  if (sweep == "copies") return copies_ways(static_cast<unsigned>(point["copies"]), point["share"], seed);
  const Input input(point["share"], seed);
  const DeviceArray<unsigned char> data(input.bytes);
  return {way("baseline", input, data, baseline::byte_histogram),
          way("1_one_shared_copy", input, data, one_shared_copy::byte_histogram),
          way("2_coarsened", input, data, coarsened::byte_histogram),
          way("3_copy_a_lane", input, data, copy_a_lane::byte_histogram),
          way("best", input, data, best::byte_histogram)};
}

}  // namespace

int main(int argc, char** argv) { return lockstep::bench::run_sweep(argc, argv, ways_of); }
