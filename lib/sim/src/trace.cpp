// SPDX-License-Identifier: BSD-3-Clause
#include "trace.h"

#include <algorithm>
#include <bit>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "device_memory.h"
#include "engine.h"
#include "module_memory.h"
#include "simt/trace.h"
#include "source_lines.h"

namespace simt {
namespace tracing {

bool on = false;

namespace {

struct SampledWarp {
  std::uint64_t rank;  ///< the lower, the rather it is kept
  std::uint64_t executed = 0;
  std::vector<TracedRequest> requests;
};

struct SampledInstruction {
  std::uint64_t launch;
  const char* kernel;
  std::vector<SampledWarp> warps;
};

std::unordered_map<std::uint64_t, SampledInstruction> sampled;  // by AccessKey
std::uint64_t launch = 0;

std::uint64_t linear(const Index3& index, const Index3& extent) {
  return index.x + std::uint64_t{extent.x} * (index.y + std::uint64_t{extent.y} * index.z);
}

/// As simt/trace.h says which warps are preferred.
std::uint64_t rank_of_running_warp() {
  constexpr unsigned preferred = traced_warps / 2;  // of a block
  const Index3 grid = engine.grid;
  const std::uint64_t block = linear(engine.block, grid);
  const bool in_middle = block == linear({grid.x / 2, grid.y / 2, grid.z / 2}, grid);
  if (in_middle && engine.warp < preferred) return engine.warp;
  if (block == 0 && engine.warp < preferred) return preferred + engine.warp;
  return traced_warps + block * engine.warps.size() + engine.warp;
}

/// The running warp's part of the sample; nullptr where it has none.
SampledWarp* part_of_running_warp(std::vector<SampledWarp>& warps) {
  const std::uint64_t rank = rank_of_running_warp();
  for (SampledWarp& warp : warps) {
    if (warp.rank == rank) return &warp;
  }
  if (warps.size() < traced_warps) return &warps.emplace_back(SampledWarp{rank, 0, {}});
  SampledWarp& last = *std::max_element(warps.begin(), warps.end(),
                                        [](const SampledWarp& a, const SampledWarp& b) { return a.rank < b.rank; });
  if (last.rank < rank) return nullptr;
  last = {rank, 0, {}};
  return &last;
}

}  // namespace

void begin_launch() { ++launch; }

void offer(std::uint64_t key, unsigned active, const unsigned char* lanes, const std::uintptr_t* addresses,
           const Counters& added) {
  auto known = sampled.find(key);
  if (known == sampled.end()) {
    if (sampled.size() == traced_instructions) return;
    known = sampled.emplace(key, SampledInstruction{launch, engine.kernel, {}}).first;
  }
  if (known->second.launch != launch) return;
  SampledWarp* warp = part_of_running_warp(known->second.warps);
  if (warp == nullptr || warp->executed++ >= traced_iterations) return;
  TracedRequest& request = warp->requests.emplace_back();
  request.block = engine.block;
  request.warp = engine.warp;
  request.iteration = warp->executed - 1;
  request.counters = added;
  for (unsigned i = 0; i < active; ++i) {
    request.active |= std::uint32_t{1} << lanes[i];
    request.addresses[lanes[i]] = addresses[i];
  }
}

void clear() { sampled.clear(); }

}  // namespace tracing

namespace {

/// Fills in which memory `address` lies in.
void name_memory(std::uintptr_t address, TracedInstruction& instruction) {
  instruction.origin = address;
  if (const auto range = device_memory::find(reinterpret_cast<const void*>(address))) {
    instruction.origin = range->begin;
  } else if (module_memory::dynamic_shared().holds(address)) {
    instruction.memory = "dynamic shared memory";
    instruction.origin = module_memory::dynamic_shared().begin;
  } else if (const auto variable = module_memory::variable_at(address)) {
    instruction.memory = variable->name;
    instruction.origin = variable->begin;
  }
}

}  // namespace

void set_trace(bool on) {
  tracing::clear();
  tracing::on = on;
}

std::vector<TracedInstruction> trace() {
  std::vector<std::pair<std::uint64_t, const tracing::SampledInstruction*>> in_order;
  for (const auto& [key, sample] : tracing::sampled) in_order.emplace_back(key, &sample);
  std::sort(in_order.begin(), in_order.end(), [](const auto& a, const auto& b) {
    return std::pair(AccessKey::place(a.first), a.first) < std::pair(AccessKey::place(b.first), b.first);
  });
  std::vector<TracedInstruction> result;
  for (const auto& [key, sample] : in_order) {
    TracedInstruction& instruction = result.emplace_back();
    SourceLine place = source_line(AccessKey::place(key));
    instruction.file = std::move(place.file);
    instruction.line = place.line;
    instruction.kernel = sample->kernel;
    instruction.space = AccessKey::space(key);
    instruction.access = AccessKey::kind(key);
    instruction.bytes = AccessKey::size(key);
    for (const auto& warp : sample->warps) {
      instruction.requests.insert(instruction.requests.end(), warp.requests.begin(), warp.requests.end());
    }
    const auto order = [](const TracedRequest& r) {
      return std::tuple(r.block.z, r.block.y, r.block.x, r.warp, r.iteration);
    };
    std::sort(instruction.requests.begin(), instruction.requests.end(),
              [&](const TracedRequest& a, const TracedRequest& b) { return order(a) < order(b); });
    const TracedRequest& first = instruction.requests.front();
    name_memory(first.addresses[std::countr_zero(first.active)], instruction);
  }
  return result;
}

}  // namespace simt
