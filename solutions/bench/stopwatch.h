// SPDX-License-Identifier: BSD-3-Clause
// How the programs of `./lockstep bench` take time, and what they print: a JSON object a line, on stdout.
//
//   {"device": {"peak_fp32": 6.69e13}}                                    once
//   {"point": "5", "name": "conv1d.cu", "bytes": 536870932, "seconds": [0.00013, ...]}
//   {"point": "5", "name": "conv1d.cu", "wrong": ""}                      after a check; else what is wrong
//
// How time is taken: CUDA events around one call. Before each, a kernel reads a buffer of four times the L2 cache, so
// that nothing of the last call is left there. It reads, and does not write: lines left dirty would be written back
// within the time of the next call. A round calls every contestant in order, the next round in the opposite order
// (A B C C B A), so that a slow drift of the clocks falls on all alike.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace lockstep::bench {

/// Ends the program with exit code 3 if `error` is one.
inline void require(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "bench: %s: %s\n", what, cudaGetErrorString(error));
  std::exit(3);
}

namespace detail {
static __global__ void read_all(const float4* data, std::size_t count, float* sink) {
  float sum = 0;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count;
       i += std::size_t{gridDim.x} * blockDim.x) {
    const float4 value = data[i];
    sum += value.x + value.y + value.z + value.w;
  }
  if (sum == 1.0F) *sink = sum;  // never: the buffer holds zeros
}
}  // namespace detail

/// Empties the L2 cache of everything but clean lines of its own buffer.
class CacheFlush {
 public:
  CacheFlush() {
    int bytes = 0;
    require(cudaDeviceGetAttribute(&bytes, cudaDevAttrL2CacheSize, 0), "read the size of the L2 cache");
    bytes_ = 4 * static_cast<std::size_t>(bytes);
    require(cudaMalloc(&data_, bytes_ + sizeof(float)), "allocate the flush buffer");
    require(cudaMemset(data_, 0, bytes_), "fill the flush buffer");
  }
  CacheFlush(const CacheFlush&) = delete;
  CacheFlush& operator=(const CacheFlush&) = delete;
  ~CacheFlush() { cudaFree(data_); }
  void operator()() const {
    detail::read_all<<<1024, 256>>>(static_cast<const float4*>(data_), bytes_ / sizeof(float4),
                                    reinterpret_cast<float*>(static_cast<char*>(data_) + bytes_));
  }

 private:
  std::size_t bytes_ = 0;
  void* data_ = nullptr;
};

/// Calls `work` between two events on a flushed cache and returns the seconds between them.
inline double timed(const CacheFlush& flush, const std::function<void()>& work) {
  static const std::array<cudaEvent_t, 2> events = [] {
    std::array<cudaEvent_t, 2> made{};
    for (auto& event : made) require(cudaEventCreate(&event), "create an event");
    return made;
  }();
  flush();
  require(cudaEventRecord(events[0]), "record an event");
  work();
  require(cudaEventRecord(events[1]), "record an event");
  require(cudaEventSynchronize(events[1]), "run");
  float milliseconds = 0;
  require(cudaEventElapsedTime(&milliseconds, events[0], events[1]), "read the events");
  return milliseconds * 1e-3;
}

struct Contestant {
  std::string name;
  std::function<void()> call;
  std::vector<double> seconds = {};
  unsigned calls = 0;  ///< that it takes part in
};

/// Times all, each `2 * rounds` times; one that would take longer than a few seconds takes part in fewer rounds, at
/// least two.
inline void time_all(std::vector<Contestant>& all, const CacheFlush& flush, unsigned rounds) {
  constexpr double patience = 3;  // seconds a contestant
  for (auto& one : all) {
    one.call();  // the first call loads code and allocates
    require(cudaDeviceSynchronize(), one.name.c_str());
    const double once = timed(flush, one.call);
    const auto pairs = static_cast<unsigned>(std::clamp(patience / (2 * once), 1.0, static_cast<double>(rounds)));
    one.calls = 2 * pairs;
    for (unsigned warm_up = 0; warm_up < 2 && once < 0.1; ++warm_up) one.call();
  }
  require(cudaDeviceSynchronize(), "warm up");
  for (unsigned round = 0; round < 2 * rounds; ++round) {
    const auto run = [&](Contestant& one) {
      if (round < one.calls) one.seconds.push_back(timed(flush, one.call));
    };
    if (round % 2 == 0) {
      std::for_each(all.begin(), all.end(), run);
    } else {
      std::for_each(all.rbegin(), all.rend(), run);
    }
  }
}

inline std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return result + "\"";
}

inline void print_times(const std::string& point, std::size_t bytes, const Contestant& one) {
  std::printf("{\"point\": %s, \"name\": %s, \"bytes\": %zu, \"seconds\": [", quoted(point).c_str(),
              quoted(one.name).c_str(), bytes);
  for (std::size_t i = 0; i < one.seconds.size(); ++i) std::printf(i == 0 ? "%.9g" : ", %.9g", one.seconds[i]);
  std::printf("]}\n");
  std::fflush(stdout);
}

/// `wrong` is empty for what is right.
inline void print_check(const std::string& point, const std::string& name, const std::string& wrong) {
  std::printf("{\"point\": %s, \"name\": %s, \"wrong\": %s}\n", quoted(point).c_str(), quoted(name).c_str(),
              quoted(wrong).c_str());
  std::fflush(stdout);
}

/// Single-precision operations a second at the highest clock, a fused multiply-add being two; 0 where it is not known.
inline double peak_fp32() {
  const auto attribute = [](cudaDeviceAttr name) {
    int value = 0;
    require(cudaDeviceGetAttribute(&value, name, 0), "read an attribute of the device");
    return value;
  };
  const int major = attribute(cudaDevAttrComputeCapabilityMajor);
  const int minor = attribute(cudaDevAttrComputeCapabilityMinor);
  const double lanes = major == 7 || (major == 8 && minor == 0) ? 64 : 128;  // of a multiprocessor
  return 2 * lanes * attribute(cudaDevAttrMultiProcessorCount) * (1e3 * attribute(cudaDevAttrClockRate));
}

inline void print_device() { std::printf("{\"device\": {\"peak_fp32\": %.6g}}\n", peak_fp32()); }

}  // namespace lockstep::bench
