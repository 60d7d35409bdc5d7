// SPDX-License-Identifier: BSD-3-Clause
// The border between the CUDA headers here, which a submission is compiled with, and the engine in lib/sim/src, which
// is compiled once. Nothing below is CUDA; a submission never names it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace simt {

struct Index3 {
  unsigned x, y, z;
};

namespace runtime {

// ---- barriers of a block; the forms of __syncthreads return the same value to every thread
enum class BlockReduction : unsigned char { none, count, all, any };
int block_barrier(BlockReduction reduction, int predicate);

/// The threads of a tile of `size` threads (64 to 1024, a power of two), side by side in the block, wait for one
/// another.
void tile_barrier(unsigned size);

// ---- operations of a warp: the lanes named in `mask` wait for one another, then each gets its result
enum class WarpOperation : unsigned char {
  sync,       // result 0
  exchange,   // the `value` of lane `argument` (of the warp, 0..31); a lane that is not taking part gives 0
  shift,      // the same, for shuffles up and down: lanes at the end of a mask may read beyond it, if nobody uses it
  ballot,     // bit l set where lane l takes part and its `value` is not 0
  match_any,  // lanes whose `value` equals the caller's
  match_all,  // `mask` if all values are equal, else 0
  add,        // on 32-bit values, as all below
  min_signed,
  max_signed,
  min_unsigned,
  max_unsigned,
  bit_and,
  bit_or,
  bit_xor,
};
/// `width` is the bytes of `value` that a shuffle really moves (4 or 8), for the counters.
std::uint64_t warp_operation(WarpOperation operation, std::uint32_t mask, std::uint64_t value, unsigned argument,
                             unsigned width);

/// The lanes that are converged with the caller: those that reach the same place before any lane of the warp goes on.
std::uint32_t active_mask();
unsigned lane_index();

// ---- memory accesses that the compiler's hooks do not show. `bytes` is 1, 2, 4, 8 or 16.
enum class Access : unsigned char { read, write, atomic };
/// Counts and checks an access; the caller then performs it. `place` is the return address that names the source line:
/// pass __builtin_return_address(0) from a function that is not inlined, or call from one that is always inlined with
/// null.
void access(const volatile void* address, unsigned bytes, Access kind, const void* place);

/// A fence of the running thread: what it did before is seen by its block, or by the device, where it is seen that
/// the thread set a flag after it.
enum class FenceScope : unsigned char { block, device };
void fence(FenceScope scope);

/// Reports an assertion that failed in a kernel and ends the launch with cudaErrorAssert; does not return.
[[noreturn]] void kernel_assertion(const char* expression, const char* file, unsigned line);

/// Ends the launch with `cuda_error` and a finding; does not return.
[[noreturn]] void kernel_trap(int cuda_error, const char* kind, const char* message);

}  // namespace runtime
}  // namespace simt
