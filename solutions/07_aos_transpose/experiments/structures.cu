// SPDX-License-Identifier: BSD-3-Clause
// Experiment: load, change and store structures of 1 to 16 words, in order and by random indices, in five ways.
//
//   nvcc -std=c++20 -O3 -arch=native structures.cu -o structures && ./structures
//   nvcc -std=c++20 -O3 -arch=native -I /path/to/trove structures.cu -o structures && ./structures
//
//   direct    the compiler's loads and stores of a structure
//   warp_aos  warp_aos.h: load_warp and store_warp, 4 bytes a lane; for indices Pointer
//   wide      the same, with 8 or 16 bytes a lane where the size allows it (in order only)
//   CUB       BlockLoad and BlockStore, WARP_TRANSPOSE: through shared memory (in order only)
//   Trove     github.com/bryancatanzaro/trove, where its folder is named: load_warp_contiguous, and coalesced_ptr
//
// 512 MiB of structures are read and as many written. "random" gathers them by a random permutation and stores them in
// order; the indices' bytes count. Rates are GB/s of bytes read and written, from the median of 15 calls, each way with
// the best of three launches: 1 structure a thread in blocks of 128 or 256, or so many in blocks of 128 that a thread
// has 16 bytes. Before each call the L2 cache is filled with other data, and each round has the calls in another order.
// Every way is checked first.

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "../warp_aos.h"
#if __has_include(<trove/ptr.h>)
#include <trove/aos.h>
#include <trove/ptr.h>
#define WITH_TROVE 1
#endif

namespace {

constexpr std::size_t bytes = std::size_t{512} << 20;
constexpr unsigned rounds = 15;

void require(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}

__host__ __device__ unsigned mixed(unsigned x) {
  x = (x ^ (x >> 16)) * 0x7feb352dU;
  x = (x ^ (x >> 15)) * 0x846ca68bU;
  return x ^ (x >> 16);
}

// ---- the kernels: thread t of a warp has structures t, t + 32, … of the warp's 32 * n

template <unsigned m>
using Structure = warp_aos::Array<unsigned, m>;

template <unsigned m>
__device__ void change(Structure<m>& s) {
#pragma unroll
  for (unsigned k = 0; k < m; ++k) s[k] += k + 1;
}

template <unsigned n>
__device__ std::size_t first_of_warp() {
  return (std::size_t{blockIdx.x} * blockDim.x + threadIdx.x) / 32 * (32 * n);
}

template <unsigned m, unsigned n>
__global__ void direct(const Structure<m>* in, const int* indices, Structure<m>* out) {
  const std::size_t first = first_of_warp<n>() + threadIdx.x % 32;
  Structure<m> s[n];
#pragma unroll
  for (unsigned i = 0; i < n; ++i) {
    const std::size_t at = first + 32 * i;
    s[i] = in[indices == nullptr ? at : static_cast<std::size_t>(indices[at])];
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
  Structure<m> s = from[indices[t]];
  change(s);
  to[t] = s;
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
  Troves<m> s = from[indices[t]];
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

__global__ void read(const uint4* words, std::size_t count, unsigned* sum) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < count && words[i].x == 0x12345678U) atomicAdd(sum, 1U);
}

struct Memory {
  unsigned* in;
  unsigned* out;
  int* indices;
  unsigned* other;
  unsigned* wrong;
};
constexpr std::size_t other_bytes = std::size_t{256} << 20;

Memory allocate() {
  Memory memory{};
  require(cudaMalloc(&memory.in, bytes), "allocate");
  require(cudaMalloc(&memory.out, bytes), "allocate");
  require(cudaMalloc(&memory.indices, bytes), "allocate");
  require(cudaMalloc(&memory.other, other_bytes), "allocate");
  require(cudaMalloc(&memory.wrong, sizeof(unsigned)), "allocate");
  fill<<<bytes / 4 / 256, 256>>>(memory.in, bytes / 4);
  require(cudaMemset(memory.other, 1, other_bytes), "fill");
  return memory;
}

// ---- what is timed

struct Way {
  std::string name;
  bool random;
  std::function<void()> call;
  std::vector<float> milliseconds;
};

/// All ways for structures of m words, `count` of them.
template <unsigned m>
std::vector<Way> ways(const Memory& memory, std::size_t count) {
  constexpr unsigned n = m < 4 ? (4 + m - 1) / m : 1;  // 16 bytes a thread
  constexpr unsigned wide = m % 4 == 0 ? 4 : m % 2 == 0 ? 2 : 1;
  using S = Structure<m>;
  const auto* in = reinterpret_cast<const S*>(memory.in);
  auto* out = reinterpret_cast<S*>(memory.out);
  const int* indices = memory.indices;
  const auto grid = [=](unsigned block, unsigned each) { return static_cast<unsigned>(count / (block * each)); };
  const auto few = grid(128, n);
  std::vector<Way> all;
  for (const unsigned block : {128U, 256U}) {
    const auto blocks = grid(block, 1);
    all.push_back({"direct", false, [=] { direct<m, 1><<<blocks, block>>>(in, nullptr, out); }, {}});
    all.push_back({"direct", true, [=] { direct<m, 1><<<blocks, block>>>(in, indices, out); }, {}});
    all.push_back({"warp_aos", false, [=] { shuffled<m, 1, 1><<<blocks, block>>>(in, out); }, {}});
    all.push_back({"wide", false, [=] { shuffled<m, 1, wide><<<blocks, block>>>(in, out); }, {}});
    all.push_back({"warp_aos", true, [=] { gathered<m><<<blocks, block>>>(in, indices, out); }, {}});
#ifdef WITH_TROVE
    auto* trove_in = reinterpret_cast<Troves<m>*>(memory.in);
    auto* trove_out = reinterpret_cast<Troves<m>*>(memory.out);
    all.push_back({"Trove", false, [=] { troves<m, 1><<<blocks, block>>>(trove_in, trove_out); }, {}});
    all.push_back({"Trove", true, [=] { gathered_trove<m><<<blocks, block>>>(trove_in, indices, trove_out); }, {}});
    if (block == 128) all.push_back({"Trove", false, [=] { troves<m, n><<<few, 128>>>(trove_in, trove_out); }, {}});
#endif
  }
  all.push_back({"direct", false, [=] { direct<m, n><<<few, 128>>>(in, nullptr, out); }, {}});
  all.push_back({"warp_aos", false, [=] { shuffled<m, n, 1><<<few, 128>>>(in, out); }, {}});
  all.push_back({"wide", false, [=] { shuffled<m, n, wide><<<few, 128>>>(in, out); }, {}});
  all.push_back({"CUB", false, [=] { staged<m, 128><<<grid(128, 1), 128>>>(in, out); }, {}});
  all.push_back({"CUB", false, [=] { staged<m, 256><<<grid(256, 1), 256>>>(in, out); }, {}});
  return all;
}

void check(const Way& way, const Memory& memory, unsigned m, std::size_t count) {
  require(cudaMemset(memory.out, 0xff, bytes), "poison");
  require(cudaMemset(memory.wrong, 0, sizeof(unsigned)), "clear");
  way.call();
  const auto blocks = static_cast<unsigned>((count * m + 255) / 256);
  compare<<<blocks, 256>>>(memory.out, way.random ? memory.indices : nullptr, m, count * m, memory.wrong);
  unsigned wrong = 0;
  require(cudaMemcpy(&wrong, memory.wrong, sizeof wrong, cudaMemcpyDeviceToHost), way.name.c_str());
  if (wrong == 0) return;
  std::fprintf(stderr, "%s is wrong for %u words: %u differ\n", way.name.c_str(), m, wrong);
  std::exit(1);
}

void time_all(std::vector<Way>& all, const Memory& memory) {
  cudaEvent_t start;
  cudaEvent_t stop;
  require(cudaEventCreate(&start), "event");
  require(cudaEventCreate(&stop), "event");
  std::mt19937 random(1);
  for (unsigned round = 0; round < rounds; ++round) {
    std::shuffle(all.begin(), all.end(), random);
    for (Way& way : all) {
      read<<<other_bytes / 16 / 256, 256>>>(reinterpret_cast<const uint4*>(memory.other), other_bytes / 16,
                                            memory.wrong);
      require(cudaEventRecord(start), "event");
      way.call();
      require(cudaEventRecord(stop), "event");
      require(cudaEventSynchronize(stop), way.name.c_str());
      way.milliseconds.push_back(0);
      require(cudaEventElapsedTime(&way.milliseconds.back(), start, stop), "event");
    }
  }
  require(cudaEventDestroy(start), "event");
  require(cudaEventDestroy(stop), "event");
}

/// GB/s of the best launch; 0 where there is none.
double rate(const std::vector<Way>& all, const std::string& name, bool random, double moved) {
  double best = 0;
  for (const Way& way : all) {
    if (way.name != name || way.random != random) continue;
    std::vector<float> times = way.milliseconds;
    std::nth_element(times.begin(), times.begin() + rounds / 2, times.end());
    best = std::max(best, moved / (static_cast<double>(times[rounds / 2]) * 1e6));
  }
  return best;
}

template <unsigned m>
void row(const Memory& memory) {
  const std::size_t count = bytes / (4 * m) / 8192 * 8192;
  unsigned bits = 1;
  while ((std::size_t{1} << bits) < count) ++bits;
  permute<<<static_cast<unsigned>(count / 256), 256>>>(memory.indices, static_cast<unsigned>(count), bits);
  auto all = ways<m>(memory, count);
  for (const Way& way : all) check(way, memory, m, count);
  time_all(all, memory);
  std::printf("| %u |", m);
  const auto cells = [&](const std::vector<std::string>& names, bool random) {
    const double moved = static_cast<double>(count) * (8 * m + (random ? 4 : 0));
    const double trove = rate(all, "Trove", random, moved);
    for (const std::string& name : names) {
      const double own = rate(all, name, random, moved);
      if (own > 0) std::printf(" %.0f |", own);
      if (trove > 0 && (name == "warp_aos" || name == "wide")) std::printf(" %.3f |", own / trove);
    }
  };
  cells({"direct", "CUB", "Trove", "warp_aos", "wide"}, false);
  cells({"direct", "Trove", "warp_aos"}, true);
  std::printf("\n");
  std::fflush(stdout);
}

template <unsigned... m>
void rows(const Memory& memory, std::integer_sequence<unsigned, m...>) {
  (row<m + 1>(memory), ...);
}

}  // namespace

int main() {
  const Memory memory = allocate();
  cudaDeviceProp device;
  require(cudaGetDeviceProperties(&device, 0), "look for a device");
  std::printf("%s, GB/s\n\n", device.name);
#ifdef WITH_TROVE
  std::printf("| words | direct | CUB | Trove | warp_aos | of Trove | wide | of Trove ");
  std::printf("| random: direct | Trove | warp_aos | of Trove |\n");
  std::printf("|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
#else
  std::printf("| words | direct | CUB | warp_aos | wide | random: direct | warp_aos |\n");
  std::printf("|---:|---:|---:|---:|---:|---:|---:|\n");
#endif
  rows(memory, std::make_integer_sequence<unsigned, 16>());
}
