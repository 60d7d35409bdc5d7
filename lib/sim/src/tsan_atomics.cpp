// SPDX-License-Identifier: BSD-3-Clause
// What -fsanitize=thread turns the compiler's own atomic operations into (std::atomic, guards of static variables). One
// OS thread runs everything, so the operations themselves are plain; in a kernel they are counted as atomics.
#include <cstdint>

#include "engine.h"

namespace {

// An operation that releases is a fence and a relaxed operation.
void release(int order) {
  constexpr int memory_order_release = 3;
  if (order >= memory_order_release) simt::runtime::fence(simt::runtime::FenceScope::device);
}

template <class T, class Change>
T update(volatile T* p, const void* place, Change change) {
  simt::runtime::access(p, sizeof(T), simt::runtime::Access::atomic, place);
  const T old = *p;
  const T updated = change(old);
  simt::engine.atomic_changes += updated != old;
  *p = updated;
  return old;
}

template <class T>
bool compare_exchange(volatile T* p, T* expected, T desired, const void* place) {
  simt::atomic_access(p, sizeof(T), simt::AtomicKind::compare, place);
  if (*p == *expected) {
    simt::engine.atomic_changes += desired != *expected;
    *p = desired;
    return true;
  }
  *expected = *p;
  return false;
}

}  // namespace

extern "C" {

void __tsan_atomic_thread_fence(int order) { release(order); }
void __tsan_atomic_signal_fence(int) {}

#define SIMT_PLACE __builtin_return_address(0)
#define SIMT_ATOMICS(bits, T)                                                                          \
  T __tsan_atomic##bits##_load(const volatile T* p, int) {                                             \
    simt::strong_access(p, sizeof(T), simt::runtime::Access::read, SIMT_PLACE);                        \
    return *p;                                                                                         \
  }                                                                                                    \
  void __tsan_atomic##bits##_store(volatile T* p, T v, int order) {                                    \
    release(order);                                                                                    \
    simt::strong_access(p, sizeof(T), simt::runtime::Access::write, SIMT_PLACE);                       \
    *p = v;                                                                                            \
  }                                                                                                    \
  T __tsan_atomic##bits##_exchange(volatile T* p, T v, int order) {                                    \
    release(order);                                                                                    \
    return update(p, SIMT_PLACE, [=](T) { return v; });                                                \
  }                                                                                                    \
  T __tsan_atomic##bits##_fetch_add(volatile T* p, T v, int order) {                                   \
    release(order);                                                                                    \
    return update(p, SIMT_PLACE, [=](T old) { return static_cast<T>(old + v); });                      \
  }                                                                                                    \
  T __tsan_atomic##bits##_fetch_sub(volatile T* p, T v, int order) {                                   \
    release(order);                                                                                    \
    return update(p, SIMT_PLACE, [=](T old) { return static_cast<T>(old - v); });                      \
  }                                                                                                    \
  T __tsan_atomic##bits##_fetch_and(volatile T* p, T v, int order) {                                   \
    release(order);                                                                                    \
    return update(p, SIMT_PLACE, [=](T old) { return static_cast<T>(old & v); });                      \
  }                                                                                                    \
  T __tsan_atomic##bits##_fetch_or(volatile T* p, T v, int order) {                                    \
    release(order);                                                                                    \
    return update(p, SIMT_PLACE, [=](T old) { return static_cast<T>(old | v); });                      \
  }                                                                                                    \
  T __tsan_atomic##bits##_fetch_xor(volatile T* p, T v, int order) {                                   \
    release(order);                                                                                    \
    return update(p, SIMT_PLACE, [=](T old) { return static_cast<T>(old ^ v); });                      \
  }                                                                                                    \
  T __tsan_atomic##bits##_fetch_nand(volatile T* p, T v, int order) {                                  \
    release(order);                                                                                    \
    return update(p, SIMT_PLACE, [=](T old) { return static_cast<T>(~(old & v)); });                   \
  }                                                                                                    \
  int __tsan_atomic##bits##_compare_exchange_strong(volatile T* p, T* expected, T v, int order, int) { \
    release(order);                                                                                    \
    return compare_exchange(p, expected, v, SIMT_PLACE);                                               \
  }                                                                                                    \
  int __tsan_atomic##bits##_compare_exchange_weak(volatile T* p, T* expected, T v, int order, int) {   \
    release(order);                                                                                    \
    return compare_exchange(p, expected, v, SIMT_PLACE);                                               \
  }                                                                                                    \
  T __tsan_atomic##bits##_compare_exchange_val(volatile T* p, T expected, T v, int order, int) {       \
    release(order);                                                                                    \
    compare_exchange(p, &expected, v, SIMT_PLACE);                                                     \
    return expected;                                                                                   \
  }

SIMT_ATOMICS(8, std::uint8_t)
SIMT_ATOMICS(16, std::uint16_t)
SIMT_ATOMICS(32, std::uint32_t)
SIMT_ATOMICS(64, std::uint64_t)

}  // extern "C"
