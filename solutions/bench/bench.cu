// SPDX-License-Identifier: BSD-3-Clause
// Times files that implement one lab's contract beside one another and beside cudaMemcpyAsync, in one process, and
// checks what they compute. The script `bench` beside this file builds and calls it.
//
//   bench [--rounds N] [--check | --once] NAME=SIZE... LIBRARY...
//
// A LIBRARY is a file compiled by way of entry.cu; the first is the baseline. Without an option: times all, then checks
// all, and prints a Markdown table. --check only checks. --once calls each function once and does nothing else on the
// GPU that a profiler would see. Exit code 0: every output right; 1: one is not; 2: wrong use; 3: a CUDA error outside
// the files.
//
// How time is taken: CUDA events around one call. Before each, a kernel reads a buffer of four times the L2 cache, so
// that nothing of the last call is left there. It reads, and does not write: lines left dirty would be written back
// within the time of the next call. Each round calls every entry in order and then in the opposite order (A B C C B A),
// so that a slow drift of the clocks falls on all alike. Medians are over all rounds.

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "device_case.h"
#include "entry.h"
#include "lockstep/task.h"

namespace {

using lockstep::Case;
using lockstep::bench::DeviceCase;
using lockstep::bench::Entry;
using lockstep::bench::require;

__global__ void read_all(const float4* data, std::size_t count, float* sink) {
  float sum = 0;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count;
       i += std::size_t{gridDim.x} * blockDim.x) {
    const float4 value = data[i];
    sum += value.x + value.y + value.z + value.w;
  }
  if (sum == 1.0F) *sink = sum;  // never: the buffer holds zeros
}

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
  void operator()() const {
    read_all<<<1024, 256>>>(static_cast<const float4*>(data_), bytes_ / sizeof(float4),
                            reinterpret_cast<float*>(static_cast<char*>(data_) + bytes_));
  }

 private:
  std::size_t bytes_ = 0;
  void* data_ = nullptr;
};

struct Contestant {
  std::string name;
  Entry* entry;
  std::vector<double> seconds;
};

Contestant load(const std::string& path) {
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  void* entry = library == nullptr ? nullptr : dlsym(library, lockstep::bench::entry_name);
  const void* label = library == nullptr ? nullptr : dlsym(library, lockstep::bench::label_name);
  if (entry == nullptr || label == nullptr) {
    std::fprintf(stderr, "bench: %s\n", dlerror());
    std::exit(2);
  }
  return {static_cast<const char*>(label), reinterpret_cast<Entry*>(entry), {}};
}

double quantile(std::vector<double> values, double share) {
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5)];
}

/// Calls `work` between two events on a flushed cache and returns the seconds between them.
template <class Work>
double timed(const CacheFlush& flush, const Work& work) {
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

/// Times all contestants and a copy of as many bytes, and prints the table.
void measure(std::vector<Contestant>& contestants, const DeviceCase& device, std::size_t least_bytes, unsigned rounds) {
  const CacheFlush flush;
  const std::size_t copied = least_bytes / 2;
  char* from = nullptr;
  char* to = nullptr;
  require(cudaMalloc(&from, copied), "allocate for the copy");
  require(cudaMalloc(&to, copied), "allocate for the copy");
  require(cudaMemset(from, 0x3c, copied), "fill the copy's source");
  const auto copy = [&] { require(cudaMemcpyAsync(to, from, copied, cudaMemcpyDeviceToDevice), "copy"); };
  std::vector<double> copy_seconds;

  copy();
  for (const auto& contestant : contestants) {
    for (unsigned warm_up = 0; warm_up < 3; ++warm_up) contestant.entry(device.arguments());
  }
  require(cudaDeviceSynchronize(), "warm up");
  for (unsigned round = 0; round < 2 * rounds; ++round) {
    const auto run = [&](Contestant& contestant) {
      contestant.seconds.push_back(timed(flush, [&] { contestant.entry(device.arguments()); }));
    };
    if (round % 2 == 0) {
      copy_seconds.push_back(timed(flush, copy));
      for (auto& contestant : contestants) run(contestant);
    } else {
      for (auto it = contestants.rbegin(); it != contestants.rend(); ++it) run(*it);
      copy_seconds.push_back(timed(flush, copy));
    }
  }

  const double copy_rate = 2.0 * static_cast<double>(copied) / quantile(copy_seconds, 0.5);
  const double baseline = quantile(contestants.front().seconds, 0.5);
  std::printf("| file | median time, us | middle 80%%, us | GB/s | of cudaMemcpyAsync | x baseline |\n");
  std::printf("|---|---:|---:|---:|---:|---:|\n");
  const auto row = [&](const std::string& name, const std::vector<double>& seconds) {
    const double median = quantile(seconds, 0.5);
    const double rate = static_cast<double>(least_bytes) / median;
    std::printf("| %s | %.1f | %.1f to %.1f | %.0f | %.3f | %.2f |\n", name.c_str(), median * 1e6,
                quantile(seconds, 0.1) * 1e6, quantile(seconds, 0.9) * 1e6, rate * 1e-9, rate / copy_rate,
                baseline / median);
  };
  for (const auto& contestant : contestants) row(contestant.name, contestant.seconds);
  row("cudaMemcpyAsync", copy_seconds);
  std::printf("\n%zu bytes at least; %u calls each, in the order A B C ... C B A.\n", least_bytes, 2 * rounds);
  require(cudaFree(from), "free");
  require(cudaFree(to), "free");
}

/// Calls every contestant on fresh buffers and prints those that are wrong. Returns how many.
unsigned check(const std::vector<Contestant>& contestants, DeviceCase& device) {
  unsigned failures = 0;
  for (const auto& contestant : contestants) {
    device.fill();
    const char* launch = contestant.entry(device.arguments());
    const cudaError_t ran = cudaDeviceSynchronize();
    std::string wrong = launch != nullptr ? launch : ran != cudaSuccess ? cudaGetErrorName(ran) : device.check();
    std::printf("%s: %s\n", contestant.name.c_str(), wrong.empty() ? "right" : wrong.c_str());
    if (!wrong.empty()) ++failures;
    if (ran != cudaSuccess) break;  // the context is gone
  }
  return failures;
}

}  // namespace

int main(int argc, char** argv) {
  unsigned rounds = 15;
  bool only_check = false;
  bool only_once = false;
  std::map<std::string, std::size_t> sizes;
  std::vector<Contestant> contestants;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const auto equals = word.find('=');
    if (word == "--rounds" && i + 1 < argc)
      rounds = static_cast<unsigned>(std::max(1, std::atoi(argv[++i])));
    else if (word == "--check")
      only_check = true;
    else if (word == "--once")
      only_once = true;
    else if (equals != std::string::npos)
      sizes[word.substr(0, equals)] = std::stoull(word.substr(equals + 1));
    else
      contestants.push_back(load(word));
  }
  if (sizes.empty() || contestants.empty() || lockstep::tasks().size() != 1) {
    std::fprintf(stderr, "use: bench [--rounds N] [--check | --once] NAME=SIZE... LIBRARY...\n");
    return 2;
  }

  const Case specification = lockstep::tasks().begin()->second(lockstep::Sizes(sizes), lockstep::Rng(1));
  DeviceCase device(specification);
  if (only_once) {
    for (const auto& contestant : contestants) contestant.entry(device.arguments());
    require(cudaDeviceSynchronize(), "run");
    return 0;
  }
  if (!only_check) {
    measure(contestants, device, specification.least_bytes(), rounds);
    std::printf("\n");
  }
  return check(contestants, device) == 0 ? 0 : 1;
}
