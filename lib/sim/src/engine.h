// SPDX-License-Identifier: BSD-3-Clause
// The state of a running launch. One OS thread runs everything: blocks one after the other, the warps of a block in
// turn, the lanes of a warp in turn, each lane on its own fiber until it must wait for others.
#pragma once

#include <array>
#include <boost/context/detail/fcontext.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "access_log.h"
#include "cache.h"
#include "counted_blocks.h"
#include "fiber.h"
#include "hottest_address.h"
#include "instruction_counters.h"
#include "load_waits.h"
#include "loop_passes.h"
#include "module_memory.h"
#include "simt/report.h"
#include "simt/runtime.h"

namespace simt {

enum class LaneState : unsigned char {
  ready,           ///< may run
  warp_operation,  ///< waits for the lanes of its mask
  active_mask,     ///< waits to see which lanes reach the same place
  barrier,         ///< waits for the block, or for a tile of it
  done,
};

struct Lane {
  LaneState state = LaneState::ready;
  bool started = false;
  unsigned number = 0;  ///< in the warp
  unsigned index = 0;   ///< in the block
  Index3 thread{};
  boost::context::detail::fcontext_t context = nullptr;
  std::size_t stack = 0;

  // What it waits with, and what it gets.
  runtime::WarpOperation operation{};
  std::uint32_t mask = 0;
  unsigned argument = 0;
  std::uint64_t value = 0;
  std::uint64_t result = 0;
  const void* place = nullptr;  ///< of the wait, in the submission's code
  runtime::BlockReduction reduction{};
  int predicate = 0;
  unsigned tile = 0;  ///< threads of the tile that it waits for at a barrier; 0: the block

  LoopPlace loops;                  ///< while another lane runs
  const void* undefined = nullptr;  ///< the shuffle that gave it a value of no lane, until that is used or replaced
};

struct Warp {
  Lane* lanes = nullptr;
  unsigned number = 0;  ///< in the block
  unsigned size = 0;    ///< lanes it has: 32, fewer in a block's last warp
};

/// One launch, as the lanes see it. `current` is null outside kernels.
struct Engine {
  Lane* current = nullptr;
  LaneLog logs[warp_lanes];  ///< of the warp that runs now
  boost::context::detail::fcontext_t scheduler = nullptr;

  const char* kernel = "";
  Index3 grid{};
  Index3 block_extent{};
  Index3 block{};
  void (*body)(const void*) = nullptr;
  const void* parameters = nullptr;
  std::size_t parameter_bytes = 0;
  std::size_t dynamic_shared = 0;
  module_memory::Region shared;           ///< all shared memory of the program
  module_memory::Region unusable_shared;  ///< the end of its dynamic part, beyond what the launch asked for

  std::array<module_memory::Region, 4> guarded{};  ///< see simt::guard
  [[nodiscard]] bool is_guarded(std::uintptr_t address) const {
    for (const auto& region : guarded) {
      if (region.holds(address)) return true;
    }
    return false;
  }

  std::vector<Lane> lanes;  ///< of the running block
  std::vector<Warp> warps;
  StackPool stacks;
  Counters counters;  ///< what is not counted by instruction; of those that are, lane_accesses alone
  InstructionCounters instructions;
  HottestAddress global_hottest;  ///< of the launch
  HottestAddress sector_hottest;  ///< of the launch, by number of the sector
  HottestAddress shared_hottest;  ///< of the running block

  Caches caches;
  LoadWaits waits;  ///< of the launch
  CountedBlocks counted;

  /// Atomic instructions of this launch that add, or combine, other values than 1.
  std::array<std::uintptr_t, 64> sums{};
  std::size_t sum_count = 0;

  std::uint64_t atomic_changes = 0;  ///< atomic operations that left another value than they found

  int error = 0;  ///< set by a fault: the launch ends
  /// The current lane is in the engine. Volatile, because what memcpy becomes reads it, which compilers do not know.
  volatile bool ending = false;
  std::size_t block_sample = 0;
  std::uint64_t accesses_a_block = 0;  ///< a block ends after about so many; 0: at its own end
  std::uint64_t schedule_seed = 0;
  unsigned warp = 0;  ///< of the block: the one that runs, or ran last
};

extern Engine engine;

/// Around the engine's own work on a lane's fiber: what it does to memory is no access of the kernel's.
struct EngineCode {
  EngineCode() : before(engine.ending) { engine.ending = true; }
  EngineCode(const EngineCode&) = delete;
  EngineCode& operator=(const EngineCode&) = delete;
  ~EngineCode() { engine.ending = before; }
  bool before;
};

/// Lets the scheduler go on; returns when it resumes the calling lane.
void yield_lane();

/// Goes back to the scheduler for good: a lane that faulted is never resumed.
void end_lane_for_ever();

/// Records a finding at `place` (a return address in the submission's code, or null) for the running lane.
void add_finding(const char* kind, std::string message, const void* place);

/// A thread of the running launch, at a place in the submission's code.
struct Actor {
  const void* place;
  Index3 block;
  Index3 thread;
};
/// Records a finding on `who`, and where two are in it on the other.
void add_finding(const char* kind, std::string message, const Actor& who, const std::optional<Actor>& other);

/// The block that ran as number `run` in this launch, and the thread of a linear index.
Index3 block_index_of(std::size_t run);
Index3 thread_index_of(unsigned index);

enum class AtomicKind : unsigned char { update, exchange, compare };
/// What runtime::access does, for an atomic operation of this kind.
void atomic_access(const volatile void* address, unsigned bytes, AtomicKind kind, const void* place);
/// Tells of an integer value that the atomic operation at `place` combines with what is there.
inline void note_sum(const void* place, bool is_one) {
  const auto number = reinterpret_cast<std::uintptr_t>(place);
  if (is_one || engine.sum_count == engine.sums.size()) return;
  for (std::size_t i = engine.sum_count; i > 0; --i) {
    if (engine.sums[i - 1] == number) return;
  }
  engine.sums[engine.sum_count++] = number;
}
/// The same for a load or store that is atomic.
void strong_access(const volatile void* address, unsigned bytes, runtime::Access kind, const void* place);

/// The same where the source line is known.
void add_finding_at(const char* kind, std::string message, const char* file, unsigned line);

/// Records a finding and ends the launch with `error` (a cudaError_t) as hardware ends a faulting kernel: the calling
/// lane never goes on. Called on the host, where there is no launch to end, it aborts the process.
[[noreturn]] void fault(int error, const char* kind, std::string message, const void* place);

/// Brings as many waiting lanes of `warp` on as can go on. True if any could.
bool complete_warp_operations(Warp& warp);

/// Kept for report.h.
void add_launch(Launch launch);
void add_host_copy(std::size_t bytes);

}  // namespace simt
