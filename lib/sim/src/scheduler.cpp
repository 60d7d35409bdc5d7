// SPDX-License-Identifier: BSD-3-Clause
// Runs a launch: the blocks of the grid in turn, each block's warps in turn, each warp's lanes in turn.
//
// A lane runs until it waits (for its warp or its block), ends, or has filled its access log. When every lane of a warp
// has had its turn, the log is counted and warp operations that are complete hand out their results. A warp gives way
// to the next when all its lanes wait or after some turns, so that a warp may spin on what another will write.
#include <algorithm>
#include <bit>

#include "builtins.h"
#include "device_limits.h"
#include "engine.h"
#include "errors.h"
#include "host_api.h"
#include "module_memory.h"
#include "simt/launch.h"

namespace simt {

Engine engine;

namespace {

using boost::context::detail::jump_fcontext;
using boost::context::detail::make_fcontext;
using boost::context::detail::transfer_t;

// What the CUDA 13.0 runtime gave on an H200 for every shape it refused, where older ones gave invalid configuration
// (9).
constexpr int invalid_value = 1;
constexpr int launch_failure = 719;
constexpr int turns_in_a_row = 16;

void lane_main(transfer_t from) {
  engine.scheduler = from.fctx;
  engine.body(engine.parameters);
  engine.current->state = LaneState::done;
  jump_fcontext(engine.scheduler, nullptr);
}

void resume(Lane& lane) {
  if (!lane.started) {
    lane.stack = engine.stacks.take();
    lane.context = make_fcontext(engine.stacks.top(lane.stack), StackPool::stack_bytes - 16384, lane_main);
    lane.started = true;
  }
  engine.current = &lane;
  runtime::set_thread_index(lane.thread);
  lane.context = jump_fcontext(lane.context, nullptr).fctx;
  engine.current = nullptr;
  if (lane.state == LaneState::done) engine.stacks.give_back(lane.stack);
}

std::uint32_t alive_lanes(const Warp& warp) {
  std::uint32_t alive = 0;
  for (unsigned lane = 0; lane < warp.size; ++lane) {
    if (warp.lanes[lane].state != LaneState::done) alive |= std::uint32_t{1} << lane;
  }
  return alive;
}

/// Lets each lane that can run do so once, counts what they accessed. False if none could run.
bool turn(Warp& warp) {
  const std::uint32_t alive = alive_lanes(warp);
  bool any = false;
  for (unsigned lane = 0; lane < warp.size; ++lane) {
    if (warp.lanes[lane].state != LaneState::ready) continue;
    any = true;
    resume(warp.lanes[lane]);
    if (engine.error != 0) break;
  }
  if (any) count_warp_log(engine.logs, alive);
  return any;
}

/// Runs the warp while it can, but not for ever. True if it did anything.
bool run_warp(Warp& warp) {
  for (int turns = 0; turns < turns_in_a_row; ++turns) {
    if (!turn(warp)) return turns > 0;
    if (engine.error != 0) return true;
    const bool ready =
        std::any_of(warp.lanes, warp.lanes + warp.size, [](const Lane& l) { return l.state == LaneState::ready; });
    if (!complete_warp_operations(warp) && !ready) return true;
  }
  return true;
}

/// Lets the block through its barrier if all threads that have not ended wait there.
bool complete_barrier() {
  int count = 0;
  bool all = true;
  bool any = false;
  bool waiting = false;
  for (const Lane& lane : engine.lanes) {
    if (lane.state == LaneState::done) continue;
    if (lane.state != LaneState::barrier) return false;
    waiting = true;
    count += lane.predicate != 0;
    all &= lane.predicate != 0;
    any |= lane.predicate != 0;
  }
  if (!waiting) return false;
  ++engine.counters.block_barriers;
  for (Lane& lane : engine.lanes) {
    if (lane.state == LaneState::done) continue;
    switch (lane.reduction) {
      case runtime::BlockReduction::none: lane.result = 0; break;
      case runtime::BlockReduction::count: lane.result = static_cast<std::uint64_t>(count); break;
      case runtime::BlockReduction::all: lane.result = all; break;
      case runtime::BlockReduction::any: lane.result = any; break;
    }
    lane.state = LaneState::ready;
  }
  return true;
}

/// Nobody can go on: says of one lane what it waits for.
void report_deadlock() {
  for (Lane& lane : engine.lanes) {
    if (lane.state != LaneState::warp_operation) continue;
    engine.ending = true;  // what follows is no access of the kernel's
    engine.current = &lane;
    add_finding(
        "deadlock",
        "waits in a warp operation for lanes of its mask that will not come: they wait elsewhere or use another mask",
        lane.place);
    engine.current = nullptr;
    break;
  }
  engine.error = launch_failure;
}

void set_up_block() {
  const Index3 extent = engine.block_extent;
  const std::size_t threads = std::size_t{extent.x} * extent.y * extent.z;
  engine.lanes.assign(threads, Lane{});
  engine.warps.clear();
  for (std::size_t t = 0; t < threads; ++t) {
    Lane& lane = engine.lanes[t];
    lane.number = static_cast<unsigned>(t % warp_lanes);
    lane.thread = {static_cast<unsigned>(t % extent.x), static_cast<unsigned>(t / extent.x % extent.y),
                   static_cast<unsigned>(t / extent.x / extent.y)};
    if (lane.number == 0) {
      engine.warps.push_back({&lane, static_cast<unsigned>(std::min<std::size_t>(warp_lanes, threads - t))});
    }
  }
  engine.stacks.reset();
  engine.shared_hottest.clear();
  engine.counters.blocks += 1;
  engine.counters.warps += engine.warps.size();
  engine.counters.threads += threads;
}

std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

void permute_warps(std::uint64_t block_number) {
  for (std::size_t i = engine.warps.size(); i > 1; --i) {
    const std::size_t j = mix(engine.schedule_seed * 0x9e3779b97f4a7c15U + block_number * 1031 + i) % i;
    std::swap(engine.warps[i - 1], engine.warps[j]);
  }
}

void run_block(std::uint64_t block_number) {
  set_up_block();
  if (engine.schedule_seed != 0) permute_warps(block_number);
  module_memory::poison_shared(engine.dynamic_shared);
  const std::uint64_t before = engine.counters.lane_accesses;
  const auto enough = [&] {
    return engine.accesses_a_block != 0 && engine.counters.lane_accesses - before > engine.accesses_a_block;
  };
  for (;;) {
    bool moved = false;
    for (Warp& warp : engine.warps) {
      moved |= run_warp(warp);
      if (engine.error != 0) return;
      if (enough()) {
        ++engine.counters.blocks_cut;
        return;
      }
    }
    if (moved || complete_barrier()) continue;
    const bool all_done = std::all_of(engine.lanes.begin(), engine.lanes.end(),
                                      [](const Lane& lane) { return lane.state == LaneState::done; });
    if (!all_done) report_deadlock();
    return;
  }
}

void run_grid() {
  const Index3 grid = engine.grid;
  const std::uint64_t blocks = std::uint64_t{grid.x} * grid.y * grid.z;
  const std::uint64_t runs = engine.block_sample == 0 ? blocks : std::min<std::uint64_t>(blocks, engine.block_sample);
  for (std::uint64_t i = 0; i < runs && engine.error == 0; ++i) {
    // A sample has the first block, the last, and others evenly between.
    const std::uint64_t steps = runs - 1;
    const std::uint64_t b =
        runs == blocks || steps == 0 ? i : (blocks - 1) / steps * i + (blocks - 1) % steps * i / steps;
    engine.block = {static_cast<unsigned>(b % grid.x), static_cast<unsigned>(b / grid.x % grid.y),
                    static_cast<unsigned>(b / grid.x / grid.y)};
    runtime::set_block_index(engine.block);
    run_block(b);
  }
}

/// The error real hardware gives for this shape, or 0.
int check_shape(const char* kernel, Index3 grid, Index3 block, std::size_t dynamic_shared) {
  const auto outside = [](Index3 extent, const int(&limit)[3]) {
    const auto beyond = [](unsigned size, int most) { return size == 0 || size > static_cast<unsigned>(most); };
    return beyond(extent.x, limit[0]) || beyond(extent.y, limit[1]) || beyond(extent.z, limit[2]);
  };
  if (outside(grid, limits::grid_extent) || outside(block, limits::block_extent)) return invalid_value;
  if (std::uint64_t{block.x} * block.y * block.z > limits::threads_per_block) return invalid_value;
  const std::size_t fixed = module_memory::static_shared_bytes(kernel);
  if (fixed > limits::shared_per_block ||
      fixed + dynamic_shared > std::max(limits::shared_per_block, dynamic_shared_limit())) {
    return invalid_value;
  }
  return 0;
}

}  // namespace

void yield_lane() {
  Lane* lane = engine.current;
  engine.scheduler = jump_fcontext(engine.scheduler, nullptr).fctx;
  engine.current = lane;
}

void end_lane_for_ever() {
  jump_fcontext(engine.scheduler, nullptr);
  __builtin_unreachable();
}

namespace runtime {

void launch(const char* kernel, Index3 grid, Index3 block, std::size_t dynamic_shared, void (*body)(const void*),
            const void* parameters, std::size_t parameter_bytes) {
  if (errors::sticky() != 0) return;
  Launch record{kernel, grid, block, dynamic_shared, check_shape(kernel, grid, block, dynamic_shared), {}, {}};
  if (record.error != 0) {
    errors::record(record.error);
    add_launch(std::move(record));
    return;
  }
  engine.kernel = kernel;
  engine.grid = grid;
  engine.block_extent = block;
  runtime::set_grid_extent(grid);
  runtime::set_block_extent(block);
  engine.dynamic_shared = dynamic_shared;
  const auto dynamic = module_memory::dynamic_shared();
  engine.shared = module_memory::shared();
  engine.unusable_shared = {dynamic.begin + dynamic_shared, dynamic.bytes - dynamic_shared};
  engine.body = body;
  engine.parameters = parameters;
  engine.parameter_bytes = parameter_bytes;
  engine.counters = {};
  engine.counters.launches = 1;
  engine.instructions.clear();
  engine.global_hottest.clear();
  engine.error = 0;
  engine.ending = false;
  run_grid();
  if (engine.error != 0) errors::record_sticky(engine.error);
  record.error = engine.error;
  record.counters = engine.counters;
  record.counters += engine.instructions.sum();
  record.counters.lane_accesses = engine.counters.lane_accesses;
  record.instructions = engine.instructions.all();
  add_launch(std::move(record));
}

int block_barrier(BlockReduction reduction, int predicate) {
  Lane& lane = *engine.current;
  lane.place = __builtin_return_address(0);
  lane.reduction = reduction;
  lane.predicate = predicate;
  lane.state = LaneState::barrier;
  yield_lane();
  return static_cast<int>(lane.result);
}

}  // namespace runtime
}  // namespace simt
