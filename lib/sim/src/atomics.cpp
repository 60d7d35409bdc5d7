// SPDX-License-Identifier: BSD-3-Clause
// Each atomic is one counted access, then plain operations: one host thread runs all fibers, and none gives way here.
#include "simt/atomics.h"

#include <type_traits>

#include "engine.h"

namespace simt {
namespace {

// The place is taken in the public function, which is not inlined into the kernel: its caller is the student's line.
template <class T, class Operation>
[[gnu::always_inline]] inline T update(T* address, AtomicKind kind, const void* place, Operation operation) {
  atomic_access(address, sizeof(T), kind, place);
  const T old = *address;
  const T updated = operation(old);
  engine.atomic_changes += updated != old;
  *address = updated;
  return old;
}

template <class T>
void note(const void* place, T value) {
  if constexpr (std::is_integral_v<T>) note_sum(place, value == 1);
}

}  // namespace
}  // namespace simt

#define DEFINE(name, type, expression)                                                    \
  [[gnu::noinline]] type name(type* address, type value) {                                \
    simt::note(__builtin_return_address(0), value);                                       \
    return simt::update(address, simt::AtomicKind::update, __builtin_return_address(0),   \
                        [=](type old) -> type { return static_cast<type>(expression); }); \
  }
#define DEFINE_EXCHANGE(type)                                                             \
  [[gnu::noinline]] type atomicExch(type* address, type value) {                          \
    return simt::update(address, simt::AtomicKind::exchange, __builtin_return_address(0), \
                        [=](type) -> type { return value; });                             \
  }
#define DEFINE_CAS(type)                                                                 \
  [[gnu::noinline]] type atomicCAS(type* address, type compare, type value) {            \
    return simt::update(address, simt::AtomicKind::compare, __builtin_return_address(0), \
                        [=](type old) -> type { return old == compare ? value : old; }); \
  }

// Signed sums wrap around, as the hardware's do.
DEFINE(atomicAdd, int, static_cast<unsigned>(old) + static_cast<unsigned>(value))
DEFINE(atomicAdd, unsigned, old + value)
DEFINE(atomicAdd, unsigned long long, old + value)
DEFINE(atomicAdd, float, old + value)
DEFINE(atomicAdd, double, old + value)
DEFINE(atomicSub, int, static_cast<unsigned>(old) - static_cast<unsigned>(value))
DEFINE(atomicSub, unsigned, old - value)
DEFINE_EXCHANGE(int)
DEFINE_EXCHANGE(unsigned)
DEFINE_EXCHANGE(unsigned long long)
DEFINE_EXCHANGE(float)
DEFINE(atomicMin, int, value < old ? value : old)
DEFINE(atomicMin, unsigned, value < old ? value : old)
DEFINE(atomicMin, long long, value < old ? value : old)
DEFINE(atomicMin, unsigned long long, value < old ? value : old)
DEFINE(atomicMax, int, value > old ? value : old)
DEFINE(atomicMax, unsigned, value > old ? value : old)
DEFINE(atomicMax, long long, value > old ? value : old)
DEFINE(atomicMax, unsigned long long, value > old ? value : old)
DEFINE(atomicInc, unsigned, old >= value ? 0 : old + 1)
DEFINE(atomicDec, unsigned, old == 0 || old > value ? value : old - 1)
DEFINE(atomicAnd, int, old& value)
DEFINE(atomicAnd, unsigned, old& value)
DEFINE(atomicAnd, unsigned long long, old& value)
DEFINE(atomicOr, int, old | value)
DEFINE(atomicOr, unsigned, old | value)
DEFINE(atomicOr, unsigned long long, old | value)
DEFINE(atomicXor, int, old ^ value)
DEFINE(atomicXor, unsigned, old ^ value)
DEFINE(atomicXor, unsigned long long, old ^ value)
DEFINE_CAS(int)
DEFINE_CAS(unsigned)
DEFINE_CAS(unsigned long long)
DEFINE_CAS(unsigned short)
