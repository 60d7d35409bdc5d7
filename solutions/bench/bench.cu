// SPDX-License-Identifier: BSD-3-Clause
// Times files that implement one lab's contract beside one another and beside cudaMemcpyAsync, in one process, and
// checks what they compute. `./lockstep bench` builds and calls it; stopwatch.h says how time is taken, and what is
// printed.
//
//   bench [--rounds N] [--seed N] [--check | --once] LIBRARY... -- POINT NAME=SIZE... [-- POINT NAME=SIZE...]...
//
// A LIBRARY is a file compiled by way of entry.cu, a POINT the name of a case. Without an option: times all, then
// checks a part of each output. --check only checks, all of each output. --once calls each function once on fresh
// buffers, and before each call launches lockstep_next_call, by which a profiler's output is parted into calls; no
// other kernel is launched. The inputs are those of the seed, 1 where none is given. Exit code 0: it came to its end;
// 2: wrong use; 3: a CUDA error outside the files.

#include <dlfcn.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "device_case.h"
#include "entry.h"
#include "lockstep/task.h"
#include "stopwatch.h"

/// Does nothing; a profiler shows it by this name.
__global__ void lockstep_next_call() {}

namespace {

using lockstep::Case;
using lockstep::bench::CacheFlush;
using lockstep::bench::Contestant;
using lockstep::bench::DeviceCase;
using lockstep::bench::Entry;
using lockstep::bench::require;

constexpr std::size_t part_checked = std::size_t{1} << 24;  // elements of an output, where times are taken

[[noreturn]] void refuse(const char* why) {
  std::fprintf(stderr, "bench: %s\n", why);
  std::exit(2);
}

struct Library {
  std::string name;
  Entry* entry;
  unsigned rim;  // outputs so near to an edge are not checked
};

Library load(const std::string& path) {
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) refuse(dlerror());
  const auto find = [&](const char* symbol) {
    void* found = dlsym(library, symbol);
    if (found == nullptr) refuse(dlerror());
    return found;
  };
  return {static_cast<const char*>(find(lockstep::bench::label_name)),
          reinterpret_cast<Entry*>(find(lockstep::bench::entry_name)),
          *static_cast<const unsigned*>(find(lockstep::bench::rim_name))};
}

struct Point {
  std::string name;
  std::map<std::string, std::size_t> sizes;
};

/// Two buffers that the GPU's own copy moves as many bytes between as the case's `least_bytes`.
class Copy {
 public:
  explicit Copy(std::size_t least_bytes) : bytes_(std::max<std::size_t>(least_bytes / 2, 1)) {
    require(cudaMalloc(&from_, bytes_), "allocate for the copy");
    require(cudaMalloc(&to_, bytes_), "allocate for the copy");
    require(cudaMemset(from_, 0x3c, bytes_), "fill the copy's source");
  }
  Copy(const Copy&) = delete;
  Copy& operator=(const Copy&) = delete;
  ~Copy() {
    cudaFree(from_);
    cudaFree(to_);
  }
  void operator()() const { require(cudaMemcpyAsync(to_, from_, bytes_, cudaMemcpyDeviceToDevice), "copy"); }

 private:
  std::size_t bytes_;
  void* from_ = nullptr;
  void* to_ = nullptr;
};

void measure(const Point& point, const std::vector<Library>& libraries, const DeviceCase& device,
             std::size_t least_bytes, unsigned rounds) {
  const CacheFlush flush;
  const Copy copy(least_bytes);
  std::vector<Contestant> all = {{"cudaMemcpyAsync", [&] { copy(); }}};
  for (const auto& library : libraries) {
    all.push_back({library.name, [&device, entry = library.entry] { entry(device.arguments()); }});
  }
  lockstep::bench::time_all(all, flush, rounds);
  for (const auto& one : all) lockstep::bench::print_times(point.name, least_bytes, one);
}

/// Calls each library on fresh buffers. False where the context is gone.
bool check(const Point& point, const std::vector<Library>& libraries, DeviceCase& device, std::size_t most) {
  for (const auto& library : libraries) {
    device.fill();
    const char* launch = library.entry(device.arguments());
    const cudaError_t ran = cudaDeviceSynchronize();
    const std::string wrong = launch != nullptr    ? launch
                              : ran != cudaSuccess ? cudaGetErrorName(ran)
                                                   : device.check(most, library.rim);
    lockstep::bench::print_check(point.name, library.name, wrong);
    if (ran != cudaSuccess) return false;
  }
  return true;
}

/// Calls each library on fresh buffers, each call behind a marker.
void call_once(const std::vector<Library>& libraries, DeviceCase& device) {
  for (const auto& library : libraries) {
    device.fill();
    lockstep_next_call<<<1, 1>>>();
    if (const char* launch = library.entry(device.arguments())) {
      std::fprintf(stderr, "bench: %s: %s\n", library.name.c_str(), launch);
      std::exit(3);
    }
    require(cudaDeviceSynchronize(), library.name.c_str());
  }
}

}  // namespace

int main(int argc, char** argv) {
  unsigned rounds = 15;
  std::uint64_t seed = 1;
  bool only_check = false;
  bool only_once = false;
  std::vector<Library> libraries;
  std::vector<Point> points;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const auto equals = word.find('=');
    if (word == "--rounds" && i + 1 < argc) {
      rounds = static_cast<unsigned>(std::max(1, std::atoi(argv[++i])));
    } else if (word == "--seed" && i + 1 < argc) {
      seed = std::stoull(argv[++i]);
    } else if (word == "--check") {
      only_check = true;
    } else if (word == "--once") {
      only_once = true;
    } else if (word == "--" && i + 1 < argc) {
      points.push_back({argv[++i], {}});
    } else if (!points.empty() && equals != std::string::npos) {
      points.back().sizes[word.substr(0, equals)] = std::stoull(word.substr(equals + 1));
    } else if (points.empty()) {
      libraries.push_back(load(word));
    } else {
      refuse("expected NAME=SIZE");
    }
  }
  if (points.empty() || libraries.empty() || lockstep::tasks().size() != 1) {
    refuse("use: bench [--rounds N] [--seed N] [--check | --once] LIBRARY... -- POINT NAME=SIZE...");
  }

  if (!only_once) lockstep::bench::print_device();
  for (const auto& point : points) {
    const Case specification = lockstep::tasks().begin()->second(lockstep::Sizes(point.sizes), lockstep::Rng(seed));
    DeviceCase device(specification);
    if (only_once) {
      call_once(libraries, device);
      continue;
    }
    if (!only_check) measure(point, libraries, device, specification.least_bytes(), rounds);
    if (!check(point, libraries, device, only_check ? static_cast<std::size_t>(-1) : part_checked)) return 0;
  }
  return 0;
}
