// SPDX-License-Identifier: BSD-3-Clause
#include "endless.h"

#include <sys/time.h>
#include <ucontext.h>

#include <algorithm>
#include <csignal>

#include "module_memory.h"
#include "source_lines.h"
#include "stamp.h"

namespace simt {
namespace {

constexpr int launch_timeout = 702;
constexpr unsigned stuck_rounds = 100;  // of up to 16 turns with 256 accesses a lane
constexpr std::size_t longest_period = 32;

/// True if a full log repeats the same few accesses and stores nothing.
bool repeats(const LaneLog& log) {
  if (log.count < log.room) return false;
  static_assert(LaneLog::capacity / 4 >= 2 * longest_period);
  for (std::size_t period = 1; period <= longest_period; ++period) {
    if (!std::equal(log.keys + period, log.keys + log.count, log.keys) ||
        !std::equal(log.addresses + period, log.addresses + log.count, log.addresses)) {
      continue;
    }
    return std::none_of(log.keys, log.keys + period,
                        [](std::uint64_t key) { return AccessKey::kind(key) == runtime::Access::write; });
  }
  return false;
}

}  // namespace

void StuckBlock::see(const Warp& warp, std::uint32_t ran) {
  const bool changed = engine.atomic_changes != changes_;
  changes_ = engine.atomic_changes;
  for (unsigned lane = 0; lane < warp.size && !progress_; ++lane) {
    const LaneLog& log = engine.logs[lane];
    const bool spins = warp.lanes[lane].state == LaneState::ready && !changed && repeats(log);
    const bool goes_on = (ran >> lane & 1) != 0 && (log.count > 0 || warp.lanes[lane].state == LaneState::ready);
    if (spins) {
      spinner_ = &warp.lanes[lane];
      place_ = reinterpret_cast<const void*>(AccessKey::place(log.keys[log.count - 1]));
    } else if (goes_on || changed) {
      progress_ = true;
    }
  }
}

bool StuckBlock::after_round() {
  rounds_ = progress_ || spinner_ == nullptr ? 0 : rounds_ + 1;
  progress_ = false;
  if (rounds_ < stuck_rounds) return false;
  const EngineCode engine_code;
  add_finding("endless_loop",
              "waits for a change in memory that no thread of its block makes any more; blocks cannot count on one "
              "another to run at the same time",
              Actor{place_, engine.block, spinner_->thread}, std::nullopt);
  engine.error = launch_timeout;
  return true;
}

// ---- the timer
namespace {

constexpr long tick_seconds = 1;
constexpr unsigned most_ticks = 3;
constexpr std::size_t handler_stack_bytes = 1U << 20;

struct Beat {
  const Lane* lane = nullptr;
  std::size_t logged = 0;
  std::uint32_t segment = 0;
  bool operator==(const Beat&) const = default;
};
Beat last_beat;
unsigned quiet_ticks = 0;

void set_timer(long seconds) {
  const itimerval value{{seconds, 0}, {seconds, 0}};
  setitimer(ITIMER_VIRTUAL, &value, nullptr);
}

// Ends the launch from where the lane is: it runs the program's own code, so no lock of the C library is held.
void on_tick(int, siginfo_t*, void* context) {
  if (engine.current == nullptr || engine.ending) return;
  const Beat beat{engine.current, engine.logs[engine.current->number].count, now.segment};
  quiet_ticks = beat == last_beat ? quiet_ticks + 1 : 0;
  last_beat = beat;
  if (quiet_ticks < most_ticks) return;
  const auto at = static_cast<std::uintptr_t>(static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_RIP]);
  if (!module_memory::is_module(at)) return;
  const EngineCode engine_code;
  const SourceLine line = source_line(at + 1);
  if (line.file.empty() || line.file.find("sim/src/") != std::string::npos) return;  // the engine's: at the next tick
  add_finding_at("endless_loop", "runs in a loop for seconds without an access to memory", line.file.c_str(),
                 line.line);
  engine.error = launch_timeout;
  end_lane_for_ever();
}

}  // namespace

LoopTimer::LoopTimer() {
  static char* const stack = [] {
    auto* memory = new char[handler_stack_bytes];
    const stack_t alternate{memory, 0, handler_stack_bytes};
    sigaltstack(&alternate, nullptr);
    struct sigaction action {};
    action.sa_sigaction = on_tick;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER | SA_RESTART;
    sigaction(SIGVTALRM, &action, nullptr);
    return memory;
  }();
  (void)stack;
  last_beat = {};
  quiet_ticks = 0;
  set_timer(tick_seconds);
}

LoopTimer::~LoopTimer() { set_timer(0); }

}  // namespace simt
