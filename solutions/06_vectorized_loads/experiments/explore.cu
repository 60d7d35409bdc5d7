// SPDX-License-Identifier: BSD-3-Clause
// `./lockstep explore 06`: what a wide load is worth, and what alignment costs.
//
//   --vectors   a copy by vectors of so many integers, one a thread, or as many as are 16 bytes a thread; missing where
//               the offset puts the input off such a vector
//   --offsets   the lab's own files; `in` begins so many integers after a line, `out` on one

#include <algorithm>
#include <cstdint>

#include "../../bench/sweep.h"
#include "copy_ints.h"

namespace baseline {
#include "../../../labs/06_vectorized_loads/baseline.cu"
}
namespace heads_and_remainders {
#include "../3_heads_and_remainders.cu"
}
namespace best {
#include "../copy_ints.cu"
}

namespace {

using lockstep::bench::DeviceArray;
using lockstep::bench::mixed;
using lockstep::bench::SweepPoint;
using lockstep::bench::Way;

constexpr std::size_t length = std::size_t{1} << (lockstep::bench::simulated ? 16 : 26);
constexpr unsigned block = 256;

/// One thread: `each` vectors, a block's threads apart, all loads before the first store.
template <class Vector, unsigned each>
__global__ void copy_vectors(const int* in, int* out) {
  const auto* from = reinterpret_cast<const Vector*>(in);
  auto* to = reinterpret_cast<Vector*>(out);
  const std::size_t first = std::size_t{blockIdx.x} * (block * each) + threadIdx.x;
  Vector values[each];
#pragma unroll
  for (unsigned k = 0; k < each; ++k) values[k] = from[first + k * block];
#pragma unroll
  for (unsigned k = 0; k < each; ++k) to[first + k * block] = values[k];
}

template <class Vector, unsigned each>
void copy(const int* in, int* out, std::size_t /*length*/) {
  constexpr std::size_t integers = block * each * sizeof(Vector) / sizeof(int);
  static_assert(length % integers == 0);
  copy_vectors<Vector, each><<<static_cast<unsigned>(length / integers), block>>>(in, out);
}

std::vector<Way> ways_of(const std::string& sweep, const SweepPoint& point, std::uint64_t seed) {
  const std::size_t offset = point["offset"];
  std::vector<int> values(offset + length);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<int>(mixed(i, seed));
  const DeviceArray<int> in(values);
  const auto expected = std::make_shared<std::vector<int>>(std::move(values));
  const auto way = [&](const char* name, void (*function)(const int*, int*, std::size_t)) {
    const DeviceArray<int> out(length);
    out.poison();
    return Way{name, 2 * length * sizeof(int), length, [=] { function(in.get() + offset, out.get(), length); },
               [=] {
                 const auto got = out.values();
                 return lockstep::bench::compared(
                     length, [&](std::size_t i) { return got[i]; },
                     [&](std::size_t i) { return (*expected)[offset + i]; });
               }};
  };
  if (sweep == "offsets") {
    return {way("baseline", baseline::copy_ints), way("3_heads_and_remainders", heads_and_remainders::copy_ints),
            way("best", best::copy_ints)};
  }
  const std::size_t width = point["vector"];
  if (offset % width != 0) return {};
  switch (width) {
    case 1: return {way("one a thread", copy<int, 1>), way("16 bytes a thread", copy<int, 4>)};
    case 2: return {way("one a thread", copy<int2, 1>), way("16 bytes a thread", copy<int2, 2>)};
    default: return {way("one a thread", copy<int4, 1>), way("16 bytes a thread", copy<int4, 1>)};
  }
}

}  // namespace

int main(int argc, char** argv) { return lockstep::bench::run_sweep(argc, argv, ways_of); }
