// SPDX-License-Identifier: BSD-3-Clause
// Loads, changes and stores structures of 1 to 16 words, in order or by random indices, in several ways. `./lockstep
// bench 07` builds and calls it, with Trove where --trove names its folder:
//
//   structures ordered | random
//
//   direct    the compiler's loads and stores of a structure
//   CUB       BlockLoad and BlockStore, WARP_TRANSPOSE: through shared memory (in order only)
//   Trove     github.com/bryancatanzaro/trove: load_warp_contiguous, which asks for a converged warp; for indices
//             coalesced_ptr, which checks at run time that the warp is
//   narrow    warp_aos.h, in order: load_warp and store_warp, 4 bytes a lane
//   wide      the same, 8 or 16 bytes a lane, where the size allows it
//   converged warp_aos.h, for indices: gather_warp and scatter_warp, which ask for a converged warp
//   Pointer   the same for any warp: checks at run time, as Trove's coalesced_ptr does
//   warp_aos  the faster of warp_aos.h's two ways, which are printed beside it
//
// 512 MiB of structures are read and as many written. "random" gathers them by a random permutation and stores them in
// order; the indices' bytes count, and every way reads them by the same streaming load. Each way has the best of a few
// launches. In order: 1 structure a thread in blocks of 32, 64, 128 or 256, or so many in blocks of 128 or 256 that a
// thread has 16 bytes. Random: 1 a thread in blocks of 64, 128 or 256. Time is taken, and printed, as
// solutions/bench/stopwatch.h says; every way is checked first.

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#include <string>
#include <utility>
#include <vector>

#include "../../bench/stopwatch.h"
#include "../warp_aos.h"
#if __has_include(<trove/ptr.h>)
#include <trove/aos.h>
#include <trove/ptr.h>
#define WITH_TROVE 1
#endif

namespace {

constexpr std::size_t bytes = std::size_t{512} << 20;
constexpr unsigned rounds = 15;

using lockstep::bench::CacheFlush;
using lockstep::bench::Contestant;
using lockstep::bench::require;

__host__ __device__ unsigned mixed(unsigned x) {
  x = (x ^ (x >> 16)) * 0x7feb352dU;
  x = (x ^ (x >> 15)) * 0x846ca68bU;
  return x ^ (x >> 16);
}

// ---- the kernels: thread t of a warp has structures t, t + 32, … of the warp's 32 * n

template <unsigned m>
using Structure = warp_aos::Array<unsigned, m>;

/// Words that a lane can load at once where structures of m lie one after another.
template <unsigned m>
constexpr unsigned widest = m % 4 == 0   ? 4
                            : m % 2 == 0 ? 2
                                         : 1;

template <unsigned m>
__device__ void change(Structure<m>& s) {
#pragma unroll
  for (unsigned k = 0; k < m; ++k) s[k] += k + 1;
}

template <unsigned n>
__device__ std::size_t first_of_warp() {
  return (std::size_t{blockIdx.x} * blockDim.x + threadIdx.x) / 32 * (32 * n);
}

/// Where structure `at` comes from. An index is wanted once, so L2 had better keep what is left of structures' sectors.
__device__ std::size_t source(const int* indices, std::size_t at) {
  return static_cast<std::size_t>(__ldcs(indices + at));
}

template <unsigned m, unsigned n>
__global__ void direct(const Structure<m>* in, const int* indices, Structure<m>* out) {
  const std::size_t first = first_of_warp<n>() + threadIdx.x % 32;
  Structure<m> s[n];
#pragma unroll
  for (unsigned i = 0; i < n; ++i) {
    const std::size_t at = first + 32 * i;
    s[i] = in[indices == nullptr ? at : source(indices, at)];
  }
#pragma unroll
  for (unsigned i = 0; i < n; ++i) {
    change(s[i]);
    out[first + 32 * i] = s[i];
  }
}

/// `words` at once in each lane.
template <unsigned m, unsigned n, unsigned words>
__global__ void shuffled(const Structure<m>* in, Structure<m>* out) {
  const std::size_t first = first_of_warp<n>();
  Structure<m> s[n];
#pragma unroll
  for (unsigned i = 0; i < n; ++i) s[i] = warp_aos::load_warp<words>(in + first + 32 * i);
#pragma unroll
  for (unsigned i = 0; i < n; ++i) {
    change(s[i]);
    warp_aos::store_warp<words>(out + first + 32 * i, s[i]);
  }
}

template <unsigned m>
__global__ void gathered(const Structure<m>* in, const int* indices, Structure<m>* out) {
  const std::size_t t = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const warp_aos::Pointer<const Structure<m>> from(in);
  const warp_aos::Pointer<Structure<m>> to(out);
  Structure<m> s = from[source(indices, t)];
  change(s);
  to[t] = s;
}

template <unsigned m>
__global__ void gathered_converged(const Structure<m>* in, const int* indices, Structure<m>* out) {
  const std::size_t t = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  Structure<m> s = warp_aos::gather_warp<widest<m>>(in + source(indices, t));
  change(s);
  warp_aos::scatter_warp<widest<m>>(out + t, s);
}

template <unsigned m, int block>
__global__ void staged(const Structure<m>* in, Structure<m>* out) {
  using Load = cub::BlockLoad<unsigned, block, m, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  using Store = cub::BlockStore<unsigned, block, m, cub::BLOCK_STORE_WARP_TRANSPOSE>;
  __shared__ union {
    typename Load::TempStorage load;
    typename Store::TempStorage store;
  } shared;
  const std::size_t first = std::size_t{blockIdx.x} * block;
  Structure<m> s;
  Load(shared.load).Load(reinterpret_cast<const unsigned*>(in + first), s.values);
  change(s);
  __syncthreads();
  Store(shared.store).Store(reinterpret_cast<unsigned*>(out + first), s.values);
}

#ifdef WITH_TROVE
template <unsigned m>
using Troves = trove::array<unsigned, static_cast<int>(m)>;

template <unsigned k, class A>
__device__ void change_trove(A& a) {
  a.head += k;
  if constexpr (A::size > 1) change_trove<k + 1>(a.tail);
}

template <unsigned m, unsigned n>
__global__ void troves(const Troves<m>* in, Troves<m>* out) {
  const std::size_t first = first_of_warp<n>() + threadIdx.x % 32;
  Troves<m> s[n];
#pragma unroll
  for (unsigned i = 0; i < n; ++i) s[i] = trove::load_warp_contiguous<32>(in + first + 32 * i);
#pragma unroll
  for (unsigned i = 0; i < n; ++i) {
    change_trove<1>(s[i]);
    trove::store_warp_contiguous<32>(s[i], out + first + 32 * i);
  }
}

template <unsigned m>
__global__ void gathered_trove(Troves<m>* in, const int* indices, Troves<m>* out) {
  const std::size_t t = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  trove::coalesced_ptr<Troves<m>> from(in);
  trove::coalesced_ptr<Troves<m>> to(out);
  Troves<m> s = from[source(indices, t)];
  change_trove<1>(s);
  to[t] = s;
}
#endif

// ---- data and checks

__global__ void fill(unsigned* words, std::size_t count) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < count) words[i] = mixed(static_cast<unsigned>(i));
}

__global__ void permute(int* indices, unsigned count, unsigned bits) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  // A bijection of the numbers of so many bits, repeated until it leads below count.
  const unsigned mask = (1U << bits) - 1;
  unsigned x = i;
  do {
    for (unsigned round = 0; round < 4; ++round) {
      x = (x * 0x9e3779b1U + 0x7f4a7c15U) & mask;
      x ^= x >> (bits / 2);
    }
  } while (x >= count);
  indices[i] = static_cast<int>(x);
}

__global__ void compare(const unsigned* out, const int* indices, unsigned m, std::size_t words, unsigned* wrong) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= words) return;
  const std::size_t from = indices == nullptr ? i : static_cast<std::size_t>(indices[i / m]) * m + i % m;
  if (out[i] != mixed(static_cast<unsigned>(from)) + i % m + 1) atomicAdd(wrong, 1U);
}

struct Memory {
  unsigned* in;
  unsigned* out;
  int* indices;
  unsigned* wrong;
};

Memory allocate() {
  Memory memory{};
  require(cudaMalloc(&memory.in, bytes), "allocate");
  require(cudaMalloc(&memory.out, bytes), "allocate");
  require(cudaMalloc(&memory.indices, bytes), "allocate");
  require(cudaMalloc(&memory.wrong, sizeof(unsigned)), "allocate");
  fill<<<bytes / 4 / 256, 256>>>(memory.in, bytes / 4);
  return memory;
}

// ---- what is timed

/// All ways for structures of m words, `count` of them, in order.
template <unsigned m>
std::vector<Contestant> ordered_ways(const Memory& memory, std::size_t count) {
  constexpr unsigned n = m < 4 ? (4 + m - 1) / m : 1;  // 16 bytes a thread
  constexpr unsigned wide = widest<m>;
  using S = Structure<m>;
  const auto* in = reinterpret_cast<const S*>(memory.in);
  auto* out = reinterpret_cast<S*>(memory.out);
  const auto grid = [=](unsigned block, unsigned each) { return static_cast<unsigned>(count / (block * each)); };
  std::vector<Contestant> all;
  for (const unsigned block : {32U, 64U, 128U, 256U}) {
    const auto blocks = grid(block, 1);
    const auto few = grid(block, n);
    all.push_back({"direct", [=] { direct<m, 1><<<blocks, block>>>(in, nullptr, out); }});
    all.push_back({"narrow", [=] { shuffled<m, 1, 1><<<blocks, block>>>(in, out); }});
    if (wide > 1) all.push_back({"wide", [=] { shuffled<m, 1, wide><<<blocks, block>>>(in, out); }});
#ifdef WITH_TROVE
    const auto* trove_in = reinterpret_cast<const Troves<m>*>(memory.in);
    auto* trove_out = reinterpret_cast<Troves<m>*>(memory.out);
    all.push_back({"Trove", [=] { troves<m, 1><<<blocks, block>>>(trove_in, trove_out); }});
#endif
    if (n == 1 || block < 128) continue;
    all.push_back({"direct", [=] { direct<m, n><<<few, block>>>(in, nullptr, out); }});
    all.push_back({"narrow", [=] { shuffled<m, n, 1><<<few, block>>>(in, out); }});
    if (wide > 1) all.push_back({"wide", [=] { shuffled<m, n, wide><<<few, block>>>(in, out); }});
#ifdef WITH_TROVE
    all.push_back({"Trove", [=] { troves<m, n><<<few, block>>>(trove_in, trove_out); }});
#endif
  }
  all.push_back({"CUB", [=] { staged<m, 32><<<grid(32, 1), 32>>>(in, out); }});
  all.push_back({"CUB", [=] { staged<m, 64><<<grid(64, 1), 64>>>(in, out); }});
  all.push_back({"CUB", [=] { staged<m, 128><<<grid(128, 1), 128>>>(in, out); }});
  all.push_back({"CUB", [=] { staged<m, 256><<<grid(256, 1), 256>>>(in, out); }});
  return all;
}

/// The same, gathered by memory.indices.
template <unsigned m>
std::vector<Contestant> random_ways(const Memory& memory, std::size_t count) {
  using S = Structure<m>;
  const auto* in = reinterpret_cast<const S*>(memory.in);
  auto* out = reinterpret_cast<S*>(memory.out);
  const int* indices = memory.indices;
  std::vector<Contestant> all;
  for (const unsigned block : {64U, 128U, 256U}) {
    const auto blocks = static_cast<unsigned>(count / block);
    all.push_back({"direct", [=] { direct<m, 1><<<blocks, block>>>(in, indices, out); }});
    all.push_back({"converged", [=] { gathered_converged<m><<<blocks, block>>>(in, indices, out); }});
    all.push_back({"Pointer", [=] { gathered<m><<<blocks, block>>>(in, indices, out); }});
#ifdef WITH_TROVE
    auto* trove_in = reinterpret_cast<Troves<m>*>(memory.in);
    auto* trove_out = reinterpret_cast<Troves<m>*>(memory.out);
    all.push_back({"Trove", [=] { gathered_trove<m><<<blocks, block>>>(trove_in, indices, trove_out); }});
#endif
  }
  return all;
}

/// Empty if it is right.
std::string check(const Contestant& way, const Memory& memory, const int* indices, unsigned m, std::size_t count) {
  require(cudaMemset(memory.out, 0xff, bytes), "poison");
  require(cudaMemset(memory.wrong, 0, sizeof(unsigned)), "clear");
  way.call();
  const auto blocks = static_cast<unsigned>((count * m + 255) / 256);
  compare<<<blocks, 256>>>(memory.out, indices, m, count * m, memory.wrong);
  unsigned wrong = 0;
  require(cudaMemcpy(&wrong, memory.wrong, sizeof wrong, cudaMemcpyDeviceToHost), way.name.c_str());
  return wrong == 0 ? "" : std::to_string(wrong) + " of " + std::to_string(count * m) + " words wrong";
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
  return values[values.size() / 2];
}

bool is_of_warp_aos(const std::string& way) {
  return way == "narrow" || way == "wide" || way == "converged" || way == "Pointer";
}

/// Of launches with one name, the fastest stays. The faster of warp_aos.h's ways follows under that name too.
std::vector<Contestant> best_launches(std::vector<Contestant> all) {
  std::vector<Contestant> best;
  for (auto& way : all) {
    const auto known =
        std::find_if(best.begin(), best.end(), [&](const Contestant& other) { return other.name == way.name; });
    if (known == best.end()) {
      best.push_back(std::move(way));
    } else if (median(way.seconds) < median(known->seconds)) {
      *known = std::move(way);
    }
  }
  const Contestant* ours = nullptr;
  for (const auto& way : best) {
    if (!is_of_warp_aos(way.name)) continue;
    if (ours == nullptr || median(way.seconds) < median(ours->seconds)) ours = &way;
  }
  if (ours != nullptr) best.push_back({"warp_aos", ours->call, ours->seconds});
  return best;
}

template <unsigned m>
void row(const Memory& memory, const CacheFlush& flush, bool random) {
  const std::string point = std::to_string(m);
  const std::size_t count = bytes / (4 * m) / 8192 * 8192;
  unsigned bits = 1;
  while ((std::size_t{1} << bits) < count) ++bits;
  permute<<<static_cast<unsigned>(count / 256), 256>>>(memory.indices, static_cast<unsigned>(count), bits);
  auto all = random ? random_ways<m>(memory, count) : ordered_ways<m>(memory, count);
  for (const auto& way : all) {
    const std::string wrong = check(way, memory, random ? memory.indices : nullptr, m, count);
    lockstep::bench::print_check(point, way.name, wrong);
    if (is_of_warp_aos(way.name)) lockstep::bench::print_check(point, "warp_aos", wrong);
  }
  const std::size_t copied = 4 * m * count;
  all.insert(all.begin(), {"cudaMemcpyAsync", [&memory, copied] {
                             require(cudaMemcpyAsync(memory.out, memory.in, copied, cudaMemcpyDeviceToDevice), "copy");
                           }});
  lockstep::bench::time_all(all, flush, rounds);
  for (const auto& way : best_launches(std::move(all))) {
    const bool indexed = random && way.name != "cudaMemcpyAsync";
    lockstep::bench::print_times(point, 2 * copied + (indexed ? 4 * count : 0), way);
  }
}

template <unsigned... m>
void rows(const Memory& memory, bool random, std::integer_sequence<unsigned, m...>) {
  const CacheFlush flush;
  (row<m + 1>(memory, flush, random), ...);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string order = argc == 2 ? argv[1] : "";
  if (order != "ordered" && order != "random") {
    std::fprintf(stderr, "use: structures ordered | random\n");
    return 2;
  }
  lockstep::bench::print_device();
  rows(allocate(), order == "random", std::make_integer_sequence<unsigned, 16>());
  return 0;
}
