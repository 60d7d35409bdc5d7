// SPDX-License-Identifier: BSD-3-Clause
// `./lockstep explore 07`: structures of 1 to 16 words, loaded, changed and stored, directly or by shuffles.
//
//   --words   words a structure
//
// In order thread t has structure t; gathered it has one that a permutation without order gives, and stores it as
// number t. One thread: one structure.

#include <bit>
#include <utility>

#include "../../bench/sweep.h"
#include "../warp_aos.h"

namespace {

using lockstep::bench::DeviceArray;
using lockstep::bench::mixed;
using lockstep::bench::SweepPoint;
using lockstep::bench::Way;

constexpr unsigned block = 128;
constexpr unsigned most_words = 16;

/// Structures: a power of two, on a GPU with 128 to 256 MiB in all.
template <unsigned words>
constexpr std::size_t count =
    lockstep::bench::simulated ? std::size_t{1} << 12 : (std::size_t{1} << 26) / std::bit_ceil(words);

template <unsigned words>
using Structure = warp_aos::Array<unsigned, words>;

/// Every index below `many`, a power of two, once, far from its neighbours: products with odd numbers, bits mixed.
__host__ __device__ std::size_t scattered(std::size_t i, std::size_t many) {
  std::size_t x = (i * 2654435761U + 12345) % many;
  x ^= x >> 5;
  return x * 1597334677U % many;
}

template <unsigned words>
__device__ Structure<words> changed(Structure<words> s) {
#pragma unroll
  for (unsigned k = 0; k < words; ++k) s[k] += k + 1;
  return s;
}

template <unsigned words>
__global__ void direct(const Structure<words>* in, Structure<words>* out, bool gather) {
  const std::size_t t = std::size_t{blockIdx.x} * block + threadIdx.x;
  out[t] = changed<words>(in[gather ? scattered(t, count<words>) : t]);
}

template <unsigned words>
__global__ void shuffled(const Structure<words>* in, Structure<words>* out) {
  const std::size_t first = (std::size_t{blockIdx.x} * block + threadIdx.x) / 32 * 32;
  warp_aos::store_warp(out + first, changed<words>(warp_aos::load_warp(in + first)));
}

template <unsigned words>
__global__ void gathered(const Structure<words>* in, Structure<words>* out) {
  const std::size_t t = std::size_t{blockIdx.x} * block + threadIdx.x;
  const warp_aos::Pointer<const Structure<words>> from(in);
  const warp_aos::Pointer<Structure<words>> to(out);
  to[t] = changed<words>(from[scattered(t, count<words>)]);
}

template <unsigned words>
std::vector<Way> ways_with(std::uint64_t seed) {
  constexpr std::size_t many = count<words>;
  std::vector<unsigned> values(many * words);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = mixed(i, seed);
  const DeviceArray<unsigned> in(values);
  const auto known = std::make_shared<std::vector<unsigned>>(std::move(values));
  const auto way = [&](const char* name, bool gather, auto launch) {
    const DeviceArray<unsigned> out(many * words);
    out.poison();
    const auto check = [=] {
      const auto got = out.values();
      return lockstep::bench::compared(
          many * words, [&](std::size_t i) { return got[i]; },
          [&](std::size_t i) {
            const std::size_t source = gather ? scattered(i / words, many) : i / words;
            return (*known)[source * words + i % words] + static_cast<unsigned>(i % words) + 1;
          });
    };
    return Way{name, 2 * many * words * sizeof(unsigned), many,
               [=] {
                 launch(reinterpret_cast<const Structure<words>*>(in.get()),
                        reinterpret_cast<Structure<words>*>(out.get()));
               },
               check};
  };
  constexpr unsigned blocks = many / block;
  using P = Structure<words>;
  return {
      way("direct", false, [](const P* from, P* to) { direct<words><<<blocks, block>>>(from, to, false); }),
      way("by shuffles", false, [](const P* from, P* to) { shuffled<words><<<blocks, block>>>(from, to); }),
      way("gathered, direct", true, [](const P* from, P* to) { direct<words><<<blocks, block>>>(from, to, true); }),
      way("gathered, by shuffles", true, [](const P* from, P* to) { gathered<words><<<blocks, block>>>(from, to); })};
}

template <unsigned... less_one>
std::vector<Way> ways_for(std::size_t words, std::uint64_t seed, std::integer_sequence<unsigned, less_one...>) {
  std::vector<Way> ways;
  ((words == less_one + 1 ? static_cast<void>(ways = ways_with<less_one + 1>(seed)) : void()), ...);
  return ways;
}

std::vector<Way> ways_of(const std::string& /*sweep*/, const SweepPoint& point, std::uint64_t seed) {
  return ways_for(point["words"], seed, std::make_integer_sequence<unsigned, most_words>());
}

}  // namespace

int main(int argc, char** argv) { return lockstep::bench::run_sweep(argc, argv, ways_of); }
