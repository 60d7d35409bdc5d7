// SPDX-License-Identifier: BSD-3-Clause
// What the simulator saw: for programs that run kernels in it and want its counters (the harness, tests). A CUDA source
// file does not include this.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "simt/runtime.h"

namespace simt {

/// Counts as the hardware counts (Volta and later; the names in brackets are Nsight Compute's).
/// A request is one warp instruction that accesses memory. A sector is 32 bytes, aligned.
struct Counters {
  std::uint64_t launches = 0;
  std::uint64_t blocks = 0;
  std::uint64_t blocks_cut = 0;      // ended by set_block_sample's number of accesses
  std::uint64_t blocks_counted = 0;  // fewer than blocks: counters are estimates (set_counted_blocks)
  std::uint64_t warps = 0;
  std::uint64_t threads = 0;

  std::uint64_t global_load_requests = 0;       // [l1tex__t_requests_pipe_lsu_mem_global_op_ld]
  std::uint64_t global_load_sectors = 0;        // [l1tex__t_sectors_pipe_lsu_mem_global_op_ld]
  std::uint64_t global_load_sectors_ideal = 0;  // that the distinct bytes of each request need, packed without gaps
  std::uint64_t global_load_lines =
      0;  // 128-byte lines touched, summed over requests: each takes a turn of the L1 cache
  std::uint64_t global_load_sectors_missed_l1 = 0;  // sectors that the L1 cache did not have: read from L2 (cache.h)
  std::uint64_t global_load_bytes = 0;              // asked for by lanes
  std::uint64_t global_store_requests = 0;          // [..._op_st]
  std::uint64_t global_store_sectors = 0;
  std::uint64_t global_store_sectors_ideal = 0;
  std::uint64_t global_store_lines = 0;  // the same for stores
  std::uint64_t global_store_bytes = 0;
  std::uint64_t global_atomic_requests = 0;  // [..._op_atom and op_red together]
  std::uint64_t global_atomic_sectors =
      0;  // each as often as its most wanted address is named: lanes on one address go one after the other
  std::uint64_t global_atomic_sector_hottest =
      0;                                       // of the sector that a launch uses most, in half passes; launches added
  std::uint64_t global_atomic_lanes = 0;       // single atomic operations
  std::uint64_t global_atomic_collisions = 0;  // lanes beyond the first of a warp on the same address
  std::uint64_t global_atomic_hottest = 0;     // operations on the address that a launch uses most; launches added

  std::uint64_t shared_load_requests = 0;
  std::uint64_t shared_load_wavefronts = 0;  // [memory_l1_wavefronts_shared, loads]
  std::uint64_t shared_load_wavefronts_ideal = 0;
  std::uint64_t shared_store_requests = 0;
  std::uint64_t shared_store_wavefronts = 0;
  std::uint64_t shared_store_wavefronts_ideal = 0;
  std::uint64_t shared_atomic_requests = 0;
  std::uint64_t shared_atomic_lanes = 0;
  std::uint64_t shared_atomic_wavefronts = 0;  // by banks, lanes on the same address counted once
  std::uint64_t shared_atomic_wavefronts_ideal = 0;
  std::uint64_t shared_atomic_collisions = 0;
  std::uint64_t shared_atomic_hottest = 0;  // the same within one block, of the block with the most; launches added

  std::uint64_t constant_load_requests = 0;
  std::uint64_t constant_load_addresses = 0;  // distinct words, summed over requests: 1 a request is a broadcast

  std::uint64_t lane_accesses = 0;  // single accesses of single lanes, all kinds, local memory excepted
  std::uint64_t block_barriers = 0;
  std::uint64_t warp_operations = 0;
  std::uint64_t shuffles = 0;
  std::uint64_t divergent_requests = 0;  // requests made by fewer lanes than the warp has left

  // For the cost model (MODEL.md).
  std::uint64_t memory_sectors_read =
      0;  // device memory to L2: what loads and atomics miss there, by pairs of sectors (cache.h)
  std::uint64_t memory_sectors_written = 0;  // L2 to device memory, once for each time that a pair becomes dirty
  std::uint64_t waits_shared = 0;            // times that a warp waits for loads from shared memory (load_waits.h)
  std::uint64_t waits_l1 = 0;                // the same where all of the loads waited for are in L1
  std::uint64_t waits_l2 = 0;                // where one is in L2
  std::uint64_t waits_memory = 0;            // where one is in device memory
  std::uint64_t lane_instructions = 0;       // as simcc counts them, 0 without its --count-work
  std::uint64_t warp_instructions = 0;       // the same by warps: between two waits, the most of any lane

  std::uint64_t host_copy_bytes = 0;  // moved between host and device by calls of the runtime, outside launches

  /// Sums; of the hottest addresses' counts too.
  Counters& operator+=(const Counters& other);
  Counters operator-(const Counters& other) const;
  /// Each rounded to a whole number.
  Counters& operator*=(double factor);
};

/// The second of two threads in a finding: the one it races with.
struct Party {
  std::string file;
  unsigned line = 0;
  Index3 block{};
  Index3 thread{};
};

struct Finding {
  std::string kind;     ///< snake_case: shared_race, out_of_bounds, misaligned, deadlock, assertion, …
  std::string message;  ///< one sentence
  std::string file;     ///< empty where the source line is not known
  unsigned line = 0;
  std::string kernel;
  Index3 block{};
  Index3 thread{};
  std::optional<Party> other;
};

/// What the accesses of one machine instruction did.
struct Instruction {
  std::uintptr_t place = 0;  ///< in the program's code
  Counters counters;         ///< those of accesses, others are 0
};

struct Launch {
  std::string kernel;  ///< as written before <<<
  Index3 grid{};
  Index3 block{};
  std::size_t dynamic_shared = 0;
  std::size_t static_shared = 0;  ///< of __shared__ variables, as far as they are known
  int error = 0;                  ///< a cudaError_t; 0 if it ran to its end
  Counters counters;
  std::vector<Instruction> instructions;  ///< in no order that means anything
};

/// What one line of source did, all launches added.
struct Line {
  std::string file;  ///< empty, and line 0, where the source is not known
  unsigned line = 0;
  Counters counters;  ///< those of accesses, others are 0
};

/// All that was seen since the program's start or the last clear().
const std::vector<Launch>& launches();
const std::vector<Finding>& findings();
Counters totals();
/// Every line that accessed memory in a kernel, by file and line. Reads debug information: slow.
std::vector<Line> lines();
/// Visits every counter with its name, in order; also the ratios that follow from them (sectors a request). Where not
/// all blocks were counted, those that such a sample cannot tell are left out.
void visit(const Counters& counters, void (*visitor)(void* context, const char* name, double value), void* context);
void clear();

/// Memory [begin, end) that is not the program's to touch, as the engine's own variables are to a submission's code.
struct Guarded {
  const void* begin;
  const void* end;
};
/// From now on an access to these ranges (at most 4) from a kernel ends the launch with a finding, and one from host
/// code, also by a copy of the runtime, ends the process. Replaces what was guarded before; none guards nothing.
/// What is counted needs no guard: it lies in memory that is read-only while the program's code runs.
void guard(std::initializer_list<Guarded> ranges);

/// The caches that are modelled from now on, those of an H200 without this call; what they held is forgotten.
struct CacheSizes {
  std::size_t l1_bytes = 0;  ///< of a multiprocessor, shared memory included
  std::size_t l2_bytes = 0;
};
void set_caches(CacheSizes sizes);

/// Permutes the order in which warps and blocks run.
void set_schedule_seed(std::uint64_t seed);

/// Runs only `blocks` of each grid's blocks (first, last, and others evenly spread); 0 runs all. What is not run is
/// neither counted nor computed.
/// `accesses_a_block`, where it is not 0, ends each block after about so many lane accesses, as if it had come to its
/// end.
void set_block_sample(std::size_t blocks, std::uint64_t accesses_a_block = 0);

/// Counts only one block of each `one_in` (0 and 1: every block), at least 16 of a launch that has so many. All blocks
/// run, with all their findings. Launches, blocks, threads, barriers, warp operations, instructions of lanes and
/// lane_accesses are counted in all of them; the rest is taken times all lane accesses over those of the counted
/// blocks. shared_atomic_hottest is that of the counted blocks. What blocks do together cannot be told: the hottest
/// addresses of global memory, what L2 holds and what is waited for beyond L1; these are 0, and visit() leaves them
/// out.
/// Where only a sample of the blocks runs, each of these is counted.
void set_counted_blocks(std::uint64_t one_in);

/// Forgets errors, findings, launches, and frees all device memory, as a new process would start.
void reset_device();

}  // namespace simt
