// SPDX-License-Identifier: BSD-3-Clause
// What the grader (trusted) and the harness inside a runner process (untrusted) say to each other.
//
// Two inherited file descriptors carry everything. `control_fd` is a SOCK_SEQPACKET Unix socket: one `Request` from the
// grader, one `Reply` from the runner, in turn, each message a whole struct. `memory_fd` is a memfd that both map:
// inputs and outputs lie there, at the places the request names. The grader writes a run's inputs just before it sends
// the request, and never puts an expected output there.
//
// The runner's process belongs to the submission: the grader believes nothing in a `Reply` that it cannot check. A
// reply that does not come, is short, has another version or another sequence number is a failure of the submission.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>

namespace lockstep::protocol {

inline constexpr std::uint32_t version = 6;
inline constexpr int control_fd = 3;
inline constexpr int memory_fd = 4;

inline constexpr std::size_t max_arguments = 16;
inline constexpr std::size_t max_counters = 64;
inline constexpr std::size_t max_findings = 16;
inline constexpr std::size_t max_lines = 64;
inline constexpr std::size_t max_launches = 16;
inline constexpr std::size_t max_traced_instructions = 128;
inline constexpr std::size_t max_traced_requests = 32;
inline constexpr std::size_t warp_lanes = 32;

enum class ArgumentKind : std::uint32_t {
  input,    ///< const T*: `bytes` of the memfd at `offset` are copied to the device before the call
  output,   ///< T*: poisoned on the device before the call, copied back after it
  in_out,   ///< T*: copied in before the call, copied back after it
  integer,  ///< an integral value
  real,     ///< a floating-point value
};

/// One parameter of the contract's function, in order.
struct Argument {
  ArgumentKind kind;
  std::uint32_t element_bytes;  ///< size of one element; the harness checks it against the parameter's type
  std::uint64_t offset;         ///< of the payload's first byte in the memfd
  std::uint64_t bytes;          ///< payload, without its guard bands
  std::uint64_t shift;  ///< on the device, the payload starts so many bytes after an aligned address (256 bytes)
  std::int64_t integer;
  double real;
};

enum class RequestKind : std::uint32_t {
  run,    ///< call the function once on the arguments
  reach,  ///< call it once on device memory of the sizes given, filled with nothing, the beginnings of a few blocks
          ///< (simulator): only findings count. Buffers' offsets are meaningless.
  copy_bandwidth,  ///< device-to-device copy of arguments[0].bytes, timed like a run (sent to trusted runners)
  quit,            ///< say `done`, and nothing after it: a second answer to an earlier question would show
};

/// What the guard bands of argument number `argument` hold: each buffer's another byte, so that it shows when a
/// submission copies one buffer's band over another's.
constexpr std::uint8_t guard_byte_of(std::uint8_t guard_byte, std::size_t argument) {
  return static_cast<std::uint8_t>(guard_byte + argument);
}

/// Every buffer has `guard_bytes` of guard band before and after its payload, in device memory and in the memfd. The
/// harness fills device guards as guard_byte_of says and output payloads with `poison_byte`, and copies back all three
/// parts, of inputs where `inputs_back` asks for them.
struct Request {
  std::uint32_t version;
  RequestKind kind;
  std::uint64_t sequence;
  std::uint64_t schedule_seed;  ///< the simulator permutes the order of warps by it
  std::uint32_t guard_bytes;    ///< a multiple of 256
  std::uint8_t guard_byte;
  std::uint8_t poison_byte;
  std::uint8_t flush_cache;  ///< CUDA: overwrite the L2 cache before the call
  std::uint8_t by_line;      ///< the simulator: report lines too, which takes longer
  std::uint8_t inputs_back;  ///< copy inputs back too: somebody looks whether they changed
  /// The simulator: sizes of the caches that it models, in bytes; 0: those of the GPU that it stands for.
  std::uint64_t l1_bytes;
  std::uint64_t l2_bytes;
  std::uint64_t count_one_in;  ///< the simulator: counts one of so many blocks and estimates; 0 and 1: all. All run.
  std::uint64_t
      trace_offset;  ///< the simulator: where in the memfd a Trace goes, which is all zeros; 0: none is wanted
  std::uint32_t argument_count;
  Argument arguments[max_arguments];
};

enum class ReplyKind : std::uint32_t {
  ready,    ///< sent once at the start, unasked: `device` says what runs the kernels
  done,     ///< the call returned and outputs were copied back
  failed,   ///< a CUDA error, also one the submission left unread: `cuda_error`, `message`
  refused,  ///< the harness could not bind the arguments to the contract: `message` (an error in the lab, not the
            ///< submission)
};

struct Counter {
  char name[48];
  double value;
};

/// Something the simulator saw that is wrong. Empty `file` and line 0 where the place is not known. Where two threads
/// are in it, as in a race, `other_…` is the second; else `has_other` is 0.
struct Finding {
  char kind[32];  ///< snake_case, e.g. "out_of_bounds"
  char message[256];
  char file[256];
  char kernel[64];
  std::uint32_t line;
  std::uint32_t block[3];
  std::uint32_t thread[3];
  char other_file[256];
  std::uint32_t has_other;
  std::uint32_t other_line;
  std::uint32_t other_block[3];
  std::uint32_t other_thread[3];
};

/// Which counters a Line has, in order; named as among a Reply's counters.
inline constexpr const char* line_counter_names[] = {
    "lane_accesses",
    "divergent_requests",
    "global_load_requests",
    "global_load_sectors",
    "global_load_sectors_ideal",
    "global_load_bytes",
    "global_store_requests",
    "global_store_sectors",
    "global_store_sectors_ideal",
    "global_store_bytes",
    "global_atomic_requests",
    "global_atomic_lanes",
    "global_atomic_collisions",
    "global_atomic_hottest",
    "shared_load_requests",
    "shared_load_wavefronts",
    "shared_load_wavefronts_ideal",
    "shared_store_requests",
    "shared_store_wavefronts",
    "shared_store_wavefronts_ideal",
    "shared_atomic_requests",
    "shared_atomic_lanes",
    "shared_atomic_collisions",
    "shared_atomic_hottest",
    "constant_load_requests",
    "constant_load_addresses",
};
inline constexpr std::size_t line_counters = std::size(line_counter_names);

/// What one line of source did, in all launches of the run.
struct Line {
  char file[192];
  std::uint32_t line;
  std::uint32_t reserved;
  double counters[line_counters];
};

/// Launches of one kernel with one shape of block.
struct Launch {
  char kernel[64];
  std::uint32_t block[3];
  std::uint32_t reserved;
  std::uint64_t shared_bytes;  ///< of a block
  std::uint32_t counter_count;
  std::uint32_t reserved_too;
  Counter counters[max_counters];  ///< of these launches together
};

struct Reply {
  std::uint32_t version;
  ReplyKind kind;
  std::uint64_t sequence;
  std::int32_t cuda_error;
  char message[512];
  char device[128];
  double device_seconds;  ///< between CUDA events around the call; 0 on the simulator
  double host_seconds;    ///< the runner's own clock, call and synchronisation
  std::uint32_t counter_count;
  std::uint32_t finding_count;
  std::uint32_t line_count;
  std::uint32_t launch_count;
  Counter counters[max_counters];
  Finding findings[max_findings];
  Launch launches[max_launches];  ///< the simulator's, in the order of the first of each
  Line lines[max_lines];          ///< the simulator's: where there are more, those with the most accesses
};

enum class TracedSpace : std::uint32_t { global, shared, constant };
enum class TracedAccess : std::uint32_t { load, store, atomic };

/// One warp instruction that accessed memory, carried out once.
struct TracedRequest {
  std::uint32_t block[3];
  std::uint32_t warp;       ///< in the block
  std::uint32_t iteration;  ///< how often the warp had carried it out before
  std::uint32_t active;     ///< a bit for each lane that took part; at least one
  /// Global loads and stores: sectors moved, and those that the lanes' bytes need, packed. Shared ones: wavefronts, and
  /// the least. Atomics: lanes, and distinct addresses. Constants: distinct addresses, and one.
  std::uint32_t served;
  std::uint32_t ideal;
  std::uint64_t addresses[warp_lanes];  ///< of active lanes, below 2^48; others are 0
};

/// One instruction of the submission, and a few of its requests.
struct TracedInstruction {
  char file[192];
  char kernel[64];
  char memory[64];  ///< the name of the variable; empty where it has none
  std::uint32_t line;
  TracedSpace space;
  TracedAccess access;
  std::uint32_t bytes;                          ///< of each lane's access: 1, 2, 4, 8 or 16
  std::uint32_t argument;                       ///< the one that it accesses, counted from 1; 0: none of them
  std::uint32_t request_count;                  ///< at least one
  std::uint64_t origin;                         ///< where that memory begins, below 2^48
  TracedRequest requests[max_traced_requests];  ///< by block, warp and iteration
};

/// A sample of the addresses that lanes accessed.
struct Trace {
  std::uint32_t instruction_count;
  std::uint32_t reserved;
  TracedInstruction instructions[max_traced_instructions];  ///< in the order of the code
};

static_assert(std::is_trivially_copyable_v<Trace>);
static_assert(std::is_trivially_copyable_v<Request> && std::is_trivially_copyable_v<Reply>);

}  // namespace lockstep::protocol
