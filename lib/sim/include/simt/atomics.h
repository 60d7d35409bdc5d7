// SPDX-License-Identifier: BSD-3-Clause
// Atomic operations on global and shared memory. Each returns the old value. They are compiled in the simulator
// (lib/sim/src/atomics.cpp) so that they count as one atomic access, not as a load and a store.
#pragma once

// The forms for a block and for the whole system differ in scope only, and the simulator has one scope.
#define SIMT_ATOMIC_(name, type)                                                                              \
  type name(type* address, type value);                                                                       \
  [[gnu::always_inline]] inline type name##_block(type* address, type value) { return name(address, value); } \
  [[gnu::always_inline]] inline type name##_system(type* address, type value) { return name(address, value); }

#define SIMT_ATOMIC_CAS_(type)                                                                   \
  type atomicCAS(type* address, type compare, type value);                                       \
  [[gnu::always_inline]] inline type atomicCAS_block(type* address, type compare, type value) {  \
    return atomicCAS(address, compare, value);                                                   \
  }                                                                                              \
  [[gnu::always_inline]] inline type atomicCAS_system(type* address, type compare, type value) { \
    return atomicCAS(address, compare, value);                                                   \
  }

SIMT_ATOMIC_(atomicAdd, int)
SIMT_ATOMIC_(atomicAdd, unsigned)
SIMT_ATOMIC_(atomicAdd, unsigned long long)
SIMT_ATOMIC_(atomicAdd, float)
SIMT_ATOMIC_(atomicAdd, double)
SIMT_ATOMIC_(atomicSub, int)
SIMT_ATOMIC_(atomicSub, unsigned)
SIMT_ATOMIC_(atomicExch, int)
SIMT_ATOMIC_(atomicExch, unsigned)
SIMT_ATOMIC_(atomicExch, unsigned long long)
SIMT_ATOMIC_(atomicExch, float)
SIMT_ATOMIC_(atomicMin, int)
SIMT_ATOMIC_(atomicMin, unsigned)
SIMT_ATOMIC_(atomicMin, long long)
SIMT_ATOMIC_(atomicMin, unsigned long long)
SIMT_ATOMIC_(atomicMax, int)
SIMT_ATOMIC_(atomicMax, unsigned)
SIMT_ATOMIC_(atomicMax, long long)
SIMT_ATOMIC_(atomicMax, unsigned long long)
SIMT_ATOMIC_(atomicInc, unsigned)  // old >= value ? 0 : old + 1
SIMT_ATOMIC_(atomicDec, unsigned)  // old == 0 or old > value ? value : old - 1
SIMT_ATOMIC_(atomicAnd, int)
SIMT_ATOMIC_(atomicAnd, unsigned)
SIMT_ATOMIC_(atomicAnd, unsigned long long)
SIMT_ATOMIC_(atomicOr, int)
SIMT_ATOMIC_(atomicOr, unsigned)
SIMT_ATOMIC_(atomicOr, unsigned long long)
SIMT_ATOMIC_(atomicXor, int)
SIMT_ATOMIC_(atomicXor, unsigned)
SIMT_ATOMIC_(atomicXor, unsigned long long)
SIMT_ATOMIC_CAS_(int)
SIMT_ATOMIC_CAS_(unsigned)
SIMT_ATOMIC_CAS_(unsigned long long)
unsigned short atomicCAS(unsigned short* address, unsigned short compare, unsigned short value);

#undef SIMT_ATOMIC_
#undef SIMT_ATOMIC_CAS_
