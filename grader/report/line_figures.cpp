// SPDX-License-Identifier: BSD-3-Clause
#include "grader/report/line_figures.h"

#include <algorithm>
#include <cstdint>

#include "grader/report/style.h"
#include "grader/session/counter.h"

namespace lockstep::grader {
namespace {

double of(const LineCounters& line, const std::string& name) { return counter(line.counters, name); }

std::string whole(double value) { return value <= 0 ? std::string() : count(static_cast<std::uint64_t>(value)); }

double requests(const LineCounters& line) {
  double sum = 0;
  for (const char* kind : {"global_load", "global_store", "global_atomic", "shared_load", "shared_store",
                           "shared_atomic", "constant_load"}) {
    sum += of(line, std::string(kind) + "_requests");
  }
  return sum;
}

std::string sectors(const LineCounters& line) {
  const double global = of(line, "global_load_requests") + of(line, "global_store_requests");
  if (global <= 0) return {};
  return decimal((of(line, "global_load_sectors") + of(line, "global_store_sectors")) / global) + "/" +
         decimal((of(line, "global_load_sectors_ideal") + of(line, "global_store_sectors_ideal")) / global);
}

std::string wavefronts(const LineCounters& line) {
  const double ideal = of(line, "shared_load_wavefronts_ideal") + of(line, "shared_store_wavefronts_ideal");
  if (ideal <= 0) return {};
  return decimal((of(line, "shared_load_wavefronts") + of(line, "shared_store_wavefronts")) / ideal);
}

constexpr LineFigure all[] = {
    {"requests", "warp instructions that access memory",
     [](const LineCounters& line) { return whole(requests(line)); }},
    {"lanes", "how many of the warp's 32 take part, on average",
     [](const LineCounters& line) {
       return requests(line) > 0 ? decimal(of(line, "lane_accesses") / requests(line)) : std::string();
     }},
    {"sectors", "of 32 bytes, for a global request: moved / what its lanes' bytes need, packed", sectors},
    {"banks", "wavefronts of shared memory for each one needed; 1.0 is free of conflicts", wavefronts},
    {"atomics", "single updates",
     [](const LineCounters& line) { return whole(of(line, "global_atomic_lanes") + of(line, "shared_atomic_lanes")); }},
    {"hottest", "updates of the address that takes most: of a launch, in shared memory of a block",
     [](const LineCounters& line) {
       return whole(std::max(of(line, "global_atomic_hottest"), of(line, "shared_atomic_hottest")));
     }},
    {"constants", "different addresses of constant memory a request; 1.0 is a broadcast",
     [](const LineCounters& line) {
       const double loads = of(line, "constant_load_requests");
       return loads > 0 ? decimal(of(line, "constant_load_addresses") / loads) : std::string();
     }},
};

}  // namespace

std::span<const LineFigure> line_figures() { return all; }

}  // namespace lockstep::grader
