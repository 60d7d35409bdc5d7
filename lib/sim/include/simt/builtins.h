// SPDX-License-Identifier: BSD-3-Clause
// threadIdx and its like, barriers and fences.
#pragma once

#include "simt/runtime.h"
#include "simt/vector_types.h"

namespace simt {

namespace runtime {
// The running thread's threadIdx, blockIdx, blockDim and gridDim, three words each; lib/sim/src/builtins.h writes them.
// They are constant to a kernel: the compiler may keep their values, which stay right on a fiber's own stack, and puts
// no access hook before a read.
extern const unsigned builtin_values[12];

long long clock_nanoseconds();
}  // namespace runtime

/// threadIdx and its like are objects, not macros, so that a program may name a variable blockDim. Their members are
/// references, so that reading one is reading a constant word.
struct BuiltinIndex {
  const unsigned& x;
  const unsigned& y;
  const unsigned& z;
  constexpr operator uint3() const { return uint3(x, y, z); }
};

}  // namespace simt

constexpr dim3::dim3(const simt::BuiltinIndex& builtin) : x(builtin.x), y(builtin.y), z(builtin.z) {}

#ifdef __CUDA__  // an editor's clang: the builtins must be device variables to it
extern const __attribute__((device)) uint3 threadIdx, blockIdx;
extern const __attribute__((device)) dim3 blockDim, gridDim;
extern const __attribute__((device)) int warpSize;
#else
#define SIMT_BUILTIN_(first)                                                          \
  ::simt::runtime::builtin_values[first], ::simt::runtime::builtin_values[first + 1], \
      ::simt::runtime::builtin_values[first + 2]
inline constexpr simt::BuiltinIndex threadIdx{SIMT_BUILTIN_(0)};
inline constexpr simt::BuiltinIndex blockIdx{SIMT_BUILTIN_(3)};
inline constexpr simt::BuiltinIndex blockDim{SIMT_BUILTIN_(6)};
inline constexpr simt::BuiltinIndex gridDim{SIMT_BUILTIN_(9)};
#undef SIMT_BUILTIN_

/// 32, and no constant expression, as in CUDA: code that needs one there would not compile for a GPU.
extern const int warpSize;
#endif

#define SIMT_DEVICE_ [[gnu::always_inline]] inline

#ifndef __CUDA__  // clang knows it
SIMT_DEVICE_ void __syncthreads() { ::simt::runtime::block_barrier(::simt::runtime::BlockReduction::none, 0); }
#endif
SIMT_DEVICE_ int __syncthreads_count(int predicate) {
  return ::simt::runtime::block_barrier(::simt::runtime::BlockReduction::count, predicate);
}
SIMT_DEVICE_ int __syncthreads_and(int predicate) {
  return ::simt::runtime::block_barrier(::simt::runtime::BlockReduction::all, predicate);
}
SIMT_DEVICE_ int __syncthreads_or(int predicate) {
  return ::simt::runtime::block_barrier(::simt::runtime::BlockReduction::any, predicate);
}

// The simulator performs every access at once and in order: a fence holds back the compiler, and tells what is ordered.
SIMT_DEVICE_ void __threadfence_block() { ::simt::runtime::fence(::simt::runtime::FenceScope::block); }
SIMT_DEVICE_ void __threadfence() { ::simt::runtime::fence(::simt::runtime::FenceScope::device); }
SIMT_DEVICE_ void __threadfence_system() { ::simt::runtime::fence(::simt::runtime::FenceScope::device); }

/// Ends the launch with cudaErrorLaunchFailure, as on a GPU.
[[noreturn]] SIMT_DEVICE_ void __trap() { ::simt::runtime::kernel_trap(719, "trap", "the kernel called __trap()"); }
/// A breakpoint where no debugger listens ends a launch on a GPU too.
[[noreturn]] SIMT_DEVICE_ void __brkpt() { ::simt::runtime::kernel_trap(719, "trap", "the kernel called __brkpt()"); }

/// The host's clock in nanoseconds, where a GPU counts cycles: good for seeds and for code that must compile, not for
/// timing. clock() is the C library's, for the same uses.
SIMT_DEVICE_ long long clock64() { return ::simt::runtime::clock_nanoseconds(); }
/// Does nothing: there is no time to wait for.
SIMT_DEVICE_ void __nanosleep(unsigned) {}
/// Of no effect on results.
SIMT_DEVICE_ void __prof_trigger(int) {}
