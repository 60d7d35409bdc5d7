// SPDX-License-Identifier: BSD-3-Clause
// Runs a launch: the blocks of the grid in turn, each block's warps in turn, each warp's lanes in turn (warp_turn.h).
//
// A lane runs until it waits (for its warp or its block), ends, or has filled its access log. When every lane of a warp
// has had its turn, the log is counted and warp operations that are complete hand out their results. A warp gives way
// to the next when all its lanes wait or after some turns, so that a warp may spin on what another will write.
#include <algorithm>

#include "builtins.h"
#include "convergence.h"
#include "device_limits.h"
#include "endless.h"
#include "engine.h"
#include "errors.h"
#include "exit_report.h"
#include "launch_shape.h"
#include "loop_passes.h"
#include "module_memory.h"
#include "ordering.h"
#include "run_order.h"
#include "shadow.h"
#include "simt/launch.h"
#include "sync_findings.h"
#include "trace.h"
#include "warp_turn.h"

namespace simt {

Engine engine;

namespace {

constexpr int launch_failure = 719;
constexpr int turns_in_a_row = 16;

/// Runs the warp while it can, but not for ever. True if it did anything.
bool run_warp(Warp& warp, StuckBlock& stuck) {
  for (int turns = 0; turns < turns_in_a_row; ++turns) {
    if (!take_turn(warp, stuck)) return turns > 0;
    if (engine.error != 0) return true;
    const bool ready =
        std::any_of(warp.lanes, warp.lanes + warp.size, [](const Lane& l) { return l.state == LaneState::ready; });
    if (!complete_warp_operations(warp) && !ready) return true;
  }
  return true;
}

/// Lets the tiles through their barriers whose threads all wait there, those that have ended left out. True if any.
bool complete_tiles() {
  bool any = false;
  for (std::size_t first = 0; first < engine.lanes.size(); first += warp_lanes) {
    const auto waits = [](const Lane& lane) { return lane.state == LaneState::barrier && lane.tile != 0; };
    const auto begin = engine.lanes.begin() + static_cast<std::ptrdiff_t>(first);
    const auto end =
        engine.lanes.begin() + static_cast<std::ptrdiff_t>(std::min(first + warp_lanes, engine.lanes.size()));
    const auto one = std::find_if(begin, end, waits);
    if (one == end || first % one->tile != 0) continue;
    const unsigned size = one->tile;
    const auto tile_end =
        engine.lanes.begin() + static_cast<std::ptrdiff_t>(std::min(first + size, engine.lanes.size()));
    const bool all = std::all_of(begin, tile_end, [&](const Lane& lane) {
      return lane.state == LaneState::done || (waits(lane) && lane.tile == size);
    });
    if (!all) continue;
    std::for_each(begin, tile_end, [](Lane& lane) {
      if (lane.state != LaneState::done) lane.state = LaneState::ready;
    });
    ordering::tile_barrier(size, static_cast<unsigned>(first / size));
    any = true;
  }
  return any;
}

/// Lets the block through its barrier if all threads that have not ended wait there.
bool complete_barrier() {
  int count = 0;
  bool all = true;
  bool any = false;
  bool waiting = false;
  for (const Lane& lane : engine.lanes) {
    if (lane.state == LaneState::done) continue;
    if (lane.state != LaneState::barrier || lane.tile != 0) return false;
    waiting = true;
    count += lane.predicate != 0;
    all &= lane.predicate != 0;
    any |= lane.predicate != 0;
  }
  if (!waiting) return false;
  ++engine.counters.block_barriers;
  shadow::pass_barrier();
  check_barrier();
  for (Lane& lane : engine.lanes) {
    if (lane.state == LaneState::done) continue;
    switch (lane.reduction) {
      case runtime::BlockReduction::none: lane.result = 0; break;
      case runtime::BlockReduction::count: lane.result = static_cast<std::uint64_t>(count); break;
      case runtime::BlockReduction::all: lane.result = all; break;
      case runtime::BlockReduction::any: lane.result = any; break;
    }
    lane.undefined = nullptr;
    lane.state = LaneState::ready;
  }
  return true;
}

void set_up_lanes() {
  const Index3 extent = engine.block_extent;
  const std::size_t threads = std::size_t{extent.x} * extent.y * extent.z;
  engine.lanes.assign(threads, Lane{});
  engine.warps.clear();
  for (std::size_t t = 0; t < threads; ++t) {
    Lane& lane = engine.lanes[t];
    lane.index = static_cast<unsigned>(t);
    lane.number = lane.index % warp_lanes;
    lane.thread = thread_index_of(lane.index);
    if (lane.number == 0) {
      const auto size = static_cast<unsigned>(std::min<std::size_t>(warp_lanes, threads - t));
      engine.warps.push_back({&lane, lane.index / warp_lanes, size});
    }
  }
}

/// Takes the lanes of the block before back to their start.
void set_up_block() {
  const std::size_t threads = engine.lanes.size();
  for (Lane& lane : engine.lanes) {
    lane.state = LaneState::ready;
    lane.started = false;
    lane.loops = {};
    lane.undefined = nullptr;
  }
  engine.stacks.reset();
  engine.shared_hottest.clear();
  engine.caches.begin_block();
  engine.counters.blocks += 1;
  engine.counters.blocks_counted += engine.counted.now() ? 1 : 0;
  engine.counters.warps += engine.warps.size();
  engine.counters.threads += threads;
}

void run_block(std::uint64_t block_number) {
  engine.counted.begin_block(block_number);
  set_up_block();
  if (engine.schedule_seed != 0) permute_warps(block_number);
  module_memory::poison_shared(engine.dynamic_shared);
  shadow::begin_block();
  const std::uint64_t before = engine.counters.lane_accesses;
  const auto enough = [&] {
    return engine.accesses_a_block != 0 && engine.counters.lane_accesses - before > engine.accesses_a_block;
  };
  StuckBlock stuck;
  for (;;) {
    bool moved = false;
    for (Warp& warp : engine.warps) {
      moved |= run_warp(warp, stuck);
      if (engine.error != 0) return;
      if (enough()) {
        ++engine.counters.blocks_cut;
        return;
      }
    }
    if (moved && stuck.after_round()) return;
    if (moved || complete_tiles() || complete_barrier()) continue;
    const bool all_done = std::all_of(engine.lanes.begin(), engine.lanes.end(),
                                      [](const Lane& lane) { return lane.state == LaneState::done; });
    if (all_done) return;
    tell_deadlock();
    engine.error = launch_failure;
    return;
  }
}

Index3 block_index(std::uint64_t b) {
  const Index3 grid = engine.grid;
  return {static_cast<unsigned>(b % grid.x), static_cast<unsigned>(b / grid.x % grid.y),
          static_cast<unsigned>(b / grid.x / grid.y)};
}

void run_grid() {
  const BlockOrder order;
  set_up_lanes();
  for (std::uint64_t i = 0; i < order.runs() && engine.error == 0; ++i) {
    const std::uint64_t b = order.at(i);
    engine.block = block_index(b);
    runtime::set_block_index(engine.block);
    run_block(b);
    for (const Warp& warp : engine.warps) convergence::finish(warp);
  }
}

}  // namespace

Index3 block_index_of(std::size_t run) { return block_index(BlockOrder().at(run)); }

Index3 thread_index_of(unsigned index) {
  const Index3 extent = engine.block_extent;
  return {index % extent.x, index / extent.x % extent.y, index / extent.x / extent.y};
}

namespace runtime {

void launch(const char* kernel, Index3 grid, Index3 block, std::size_t dynamic_shared, void (*body)(const void*),
            const void* parameters, std::size_t parameter_bytes) {
  exit_report::arm();
  if (errors::sticky() != 0) return;
  const auto refusal = launch_shape::check(kernel, grid, block, dynamic_shared);
  Launch record{kernel, grid, block, dynamic_shared, module_memory::static_shared_bytes(kernel), refusal.error, {}, {}};
  if (record.error != 0) {
    launch_shape::refuse(kernel, refusal, __builtin_return_address(0));
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
  engine.sector_hottest.clear();
  engine.waits.clear();
  engine.sum_count = 0;
  engine.caches.begin_launch(std::size_t{grid.x} * grid.y * grid.z, std::size_t{block.x} * block.y * block.z,
                             record.static_shared + dynamic_shared);
  engine.counted.begin_launch(engine.block_sample == 0 ? std::uint64_t{grid.x} * grid.y * grid.z : 0,
                              engine.schedule_seed);
  engine.error = 0;
  engine.ending = false;
  shadow::begin_launch();
  tracing::begin_launch();
  {
    const LoopTimer timer;
    const LoopPlace of_host = LoopPlace::take();
    run_grid();
    of_host.give();
  }
  shadow::end_launch();
  engine.parameter_bytes = 0;
  if (engine.error != 0) errors::record_sticky(engine.error);
  engine.counters.waits_shared = engine.waits.waits(LoadedFrom::shared);
  engine.counters.waits_l1 = engine.waits.waits(LoadedFrom::l1);
  engine.counters.waits_l2 = engine.waits.waits(LoadedFrom::l2);
  engine.counters.waits_memory = engine.waits.waits(LoadedFrom::memory);
  engine.counted.estimate(engine.counters, engine.instructions);
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
  lane.tile = 0;
  lane.state = LaneState::barrier;
  yield_lane();
  return static_cast<int>(lane.result);
}

void tile_barrier(unsigned size) {
  Lane& lane = *engine.current;
  lane.place = __builtin_return_address(0);
  lane.tile = size;
  lane.state = LaneState::barrier;
  yield_lane();
}

}  // namespace runtime
}  // namespace simt
