// SPDX-License-Identifier: BSD-3-Clause
// The lanes of a warp, one after the other. Switching fibers costs as much as several accesses: lanes that run to their
// end without waiting, as most do that have little to do, follow one another on the same fiber.
#include "warp_turn.h"

#include "builtins.h"
#include "convergence.h"
#include "races.h"
#include "shadow.h"
#include "work.h"

namespace simt {
namespace {

using boost::context::detail::jump_fcontext;
using boost::context::detail::transfer_t;

/// The turn that is under way.
struct Turn {
  Lane* next = nullptr;  ///< to be asked whether it can run
  Lane* end = nullptr;
  convergence::Terms terms{};
  std::uint32_t ran = 0;
  std::uint64_t work_before = 0;  ///< before the running lane
};
Turn turn;

/// The next lane that is to run; stays it until enter().
Lane* next_lane() {
  if (engine.error != 0) return nullptr;
  const auto may_run = [](const Lane& lane) {
    return lane.state == LaneState::ready && (turn.terms.held >> lane.number & 1) == 0;
  };
  while (turn.next != turn.end && !may_run(*turn.next)) ++turn.next;
  return turn.next != turn.end ? turn.next : nullptr;
}

void enter(Lane& lane) {
  ++turn.next;
  turn.ran |= std::uint32_t{1} << lane.number;
  engine.current = &lane;
  runtime::set_thread_index(lane.thread);
  now.run(lane.index);
  LaneLog& log = engine.logs[lane.number];
  log.room = turn.terms.room;
  log.limit = lane.undefined != nullptr ? 0 : log.room;
  turn.work_before = simt_work;
  lane.loops.give();
}

void leave(Lane& lane) {
  lane.loops = LoopPlace::take();
  engine.counters.lane_instructions += simt_work - turn.work_before;
  LaneLog& log = engine.logs[lane.number];
  log.work_before = static_cast<std::uint32_t>(turn.work_before);
  log.work_after = static_cast<std::uint32_t>(simt_work);
  races::settle_stores();
}

void run_lanes(transfer_t from) {
  for (;;) {
    engine.scheduler = from.fctx;
    for (;;) {
      engine.body(engine.parameters);
      Lane& ended = *engine.current;
      ended.state = LaneState::done;
      Lane* const next = next_lane();
      if (next == nullptr || next->started) break;
      leave(ended);
      next->started = true;
      next->stack = ended.stack;
      enter(*next);
    }
    from = jump_fcontext(engine.scheduler, nullptr);
  }
}

/// Lets the lane run, and others on its fiber after it.
void resume(Lane& first) {
  if (!first.started) {
    const auto fiber = engine.stacks.take(run_lanes);
    first.stack = fiber.number;
    first.context = fiber.context;
    first.started = true;
  }
  enter(first);
  const auto context = jump_fcontext(first.context, nullptr).fctx;
  Lane& last = *engine.current;
  last.context = context;
  leave(last);
  engine.current = nullptr;
  if (last.state == LaneState::done) engine.stacks.give_back(last.stack, last.context);
}

std::uint32_t alive_lanes(const Warp& warp) {
  std::uint32_t alive = 0;
  for (unsigned lane = 0; lane < warp.size; ++lane) {
    if (warp.lanes[lane].state != LaneState::done) alive |= std::uint32_t{1} << lane;
  }
  return alive;
}

}  // namespace

bool take_turn(Warp& warp, StuckBlock& stuck) {
  const std::uint32_t alive = alive_lanes(warp);
  engine.warp = warp.number;
  shadow::begin_segment();
  turn = {warp.lanes, warp.lanes + warp.size, convergence::terms(warp)};
  while (Lane* lane = next_lane()) resume(*lane);
  if (turn.ran == 0) return false;
  stuck.see(warp, turn.ran);
  if (engine.counted.now()) {
    convergence::take(engine.logs, warp, alive);
  } else {
    pass_over_warp_log(engine.logs);
  }
  return true;
}

void yield_lane() {
  Lane* lane = engine.current;
  engine.scheduler = jump_fcontext(engine.scheduler, nullptr).fctx;
  engine.current = lane;
}

void end_lane_for_ever() {
  jump_fcontext(engine.scheduler, nullptr);
  __builtin_unreachable();
}

}  // namespace simt
