// SPDX-License-Identifier: BSD-3-Clause
// Loads and stores with a hint for the caches. The simulator has no caches: each is a plain access of the value's size.
#pragma once

#include "simt/builtins.h"

namespace simt::detail {

template <class Value, class... Types>
inline constexpr bool is_one_of = (__is_same(Value, Types) || ...);

/// The types that CUDA has these loads and stores for.
template <class Value>
concept Hinted =
    is_one_of<Value, char, signed char, short, int, long, long long, unsigned char, unsigned short, unsigned,
              unsigned long, unsigned long long, float, double, char2, char4, short2, short4, int2, int4, longlong2,
              uchar2, uchar4, ushort2, ushort4, uint2, uint4, ulonglong2, float2, float4, double2>;

template <class Value>
struct Same {
  using Type = Value;
};

}  // namespace simt::detail

#define SIMT_LOAD_(name)                          \
  template <::simt::detail::Hinted Value>         \
  SIMT_DEVICE_ Value name(const Value* address) { \
    return *address;                              \
  }
#define SIMT_STORE_(name)                                                                    \
  template <::simt::detail::Hinted Value>                                                    \
  SIMT_DEVICE_ void name(Value* address, typename ::simt::detail::Same<Value>::Type value) { \
    *address = value;                                                                        \
  }
SIMT_LOAD_(__ldg)
SIMT_LOAD_(__ldca)
SIMT_LOAD_(__ldcg)
SIMT_LOAD_(__ldcs)
SIMT_LOAD_(__ldlu)
SIMT_STORE_(__stwb)
SIMT_STORE_(__stcg)
SIMT_STORE_(__stcs)
SIMT_STORE_(__stwt)
#undef SIMT_LOAD_
#undef SIMT_STORE_

/// Fetches anew each time, as a volatile read does.
template <::simt::detail::Hinted Value>
SIMT_DEVICE_ Value __ldcv(const Value* address) {
  __asm__ volatile("" ::: "memory");
  return *address;
}
