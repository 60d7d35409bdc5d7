// SPDX-License-Identifier: BSD-3-Clause
// What the programs of `./lockstep explore` are made of. Such a program calls each of a few ways to do something at
// each of a few points, and gives what it found as lines of JSON:
//
//   explore --sweep OPTION --seed N -- POINT SIZE=N ... -- POINT SIZE=N ...
//
//   {"point": "8", "name": "strided loads", "bytes": 134217728, "seconds": [0.0001, ...]}   where there is a GPU
//   {"point": "8", "name": "strided loads", "bytes": 131072, "seconds": [], "elements": 16384}   in the simulator
//   {"point": "8", "name": "strided loads", "wrong": ""}
//
// One source serves both. Compiled by simcc, each way is called once, between two launches of empty kernels that mark
// it: what the simulator counts between them is this call's (grader/explore/calls.h). Compiled by nvcc, time is taken
// as stopwatch.h says.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>
#include <map>
#include <memory>

#include "stopwatch.h"

namespace lockstep::bench {

#ifdef LOCKSTEP_SIM
inline constexpr bool simulated = true;
#else
inline constexpr bool simulated = false;
#endif

/// What to measure, from the command line.
struct SweepPoint {
  std::string name;
  std::map<std::string, std::size_t> sizes;

  /// Ends the program with exit code 3 where the point has no such size.
  std::size_t operator[](const std::string& size) const {
    const auto found = sizes.find(size);
    if (found != sizes.end()) return found->second;
    std::fprintf(stderr, "explore: the point has no size '%s'\n", size.c_str());
    std::exit(3);
  }
};

/// One way to do it.
struct Way {
  std::string name;
  std::size_t bytes = 0;               ///< that any way must move
  std::size_t elements = 0;            ///< of the output
  std::function<void()> call;          ///< launches kernels; the same each time
  std::function<std::string()> check;  ///< after a call: what is wrong with its output, empty for nothing
};

/// Device memory that lives as long as a copy of this does.
template <class T>
class DeviceArray {
 public:
  explicit DeviceArray(std::size_t count) : count_(count) {
    T* memory = nullptr;
    require(cudaMalloc(&memory, count * sizeof(T)), "allocate an array");
    memory_ = std::shared_ptr<T>(memory, [](T* last) { cudaFree(last); });
  }
  explicit DeviceArray(const std::vector<T>& values) : DeviceArray(values.size()) {
    require(cudaMemcpy(get(), values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice), "fill an array");
  }

  [[nodiscard]] T* get() const { return memory_.get(); }
  [[nodiscard]] std::size_t count() const { return count_; }
  void poison() const { require(cudaMemset(get(), 0xa5, count_ * sizeof(T)), "poison an array"); }
  [[nodiscard]] std::vector<T> values() const {
    std::vector<T> copy(count_);
    require(cudaMemcpy(copy.data(), get(), count_ * sizeof(T), cudaMemcpyDeviceToHost), "read an array");
    return copy;
  }

 private:
  std::size_t count_;
  std::shared_ptr<T> memory_;
};

/// A number for an index, from the seed: the inputs.
__host__ __device__ inline std::uint32_t mixed(std::uint64_t index, std::uint64_t seed) {
  std::uint64_t x = index + 0x9e3779b97f4a7c15U * (seed + 1);
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return static_cast<std::uint32_t>((x ^ (x >> 31)) >> 16);
}

/// What differs, in words: `got` and `expected` are called with an index.
template <class Got, class Expected>
std::string compared(std::size_t count, const Got& got, const Expected& expected) {
  std::size_t wrong = 0;
  std::size_t first = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (got(i) == expected(i)) continue;
    if (wrong++ == 0) first = i;
  }
  if (wrong == 0) return {};
  return std::to_string(wrong) + " of " + std::to_string(count) + " elements are wrong, the first is " +
         std::to_string(first);
}

namespace detail {
// Their names are known to the grader.
static __global__ void call_begins() {}
static __global__ void call_ends() {}

inline std::string checked(const Way& way) {
  if (simulated) call_begins<<<1, 1>>>();
  way.call();
  const cudaError_t launched = cudaGetLastError();
  if (simulated) call_ends<<<1, 1>>>();
  const cudaError_t ran = cudaDeviceSynchronize();
  if (launched != cudaSuccess) return cudaGetErrorName(launched);
  return ran != cudaSuccess ? cudaGetErrorName(ran) : way.check();
}
}  // namespace detail

/// `ways_of(sweep, point, seed)` gives the ways at a point of the sweep; they are gone before the next point's are
/// made.
template <class WaysOf>
int run_sweep(int argc, char** argv, const WaysOf& ways_of) {
  constexpr unsigned rounds = 8;
  std::string sweep;
  std::uint64_t seed = 1;
  std::vector<SweepPoint> points;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const auto equals = word.find('=');
    if (word == "--sweep" && i + 1 < argc) {
      sweep = argv[++i];
    } else if (word == "--seed" && i + 1 < argc) {
      seed = std::strtoull(argv[++i], nullptr, 10);
    } else if (word == "--" && i + 1 < argc) {
      points.push_back({argv[++i], {}});
    } else if (!points.empty() && equals != std::string::npos) {
      points.back().sizes[word.substr(0, equals)] = std::strtoull(word.c_str() + equals + 1, nullptr, 10);
    } else {
      std::fprintf(stderr, "use: explore --sweep OPTION [--seed N] -- POINT SIZE=N...\n");
      return 3;
    }
  }
  for (const auto& point : points) {
    const std::vector<Way> ways = ways_of(sweep, point, seed);
    std::vector<Contestant> timed;
    for (const auto& way : ways) {
      print_check(point.name, way.name, detail::checked(way));
      timed.push_back({way.name, way.call});
    }
    if constexpr (simulated) {
      for (const auto& way : ways) {
        std::printf("{\"point\": %s, \"name\": %s, \"bytes\": %zu, \"seconds\": [], \"elements\": %zu}\n",
                    quoted(point.name).c_str(), quoted(way.name).c_str(), way.bytes, way.elements);
      }
    } else {
      static const CacheFlush flush;
      time_all(timed, flush, rounds);
      for (std::size_t i = 0; i < ways.size(); ++i) print_times(point.name, ways[i].bytes, timed[i]);
    }
  }
  return 0;
}

}  // namespace lockstep::bench
