// SPDX-License-Identifier: BSD-3-Clause
// Operations of a warp: shuffles, votes, matches, reductions. The lanes named in `mask` wait for one another.
#pragma once

#include <stdint.h>

#include "simt/builtins.h"

namespace simt::detail {

enum class Shuffle : unsigned char { index, up, down, xor_ };

/// The lane whose value `lane` gets, as PTX's shfl.sync computes it: within sub-warps of `width` lanes; a lane whose
/// source would lie outside gets its own value.
constexpr unsigned shuffle_source(Shuffle kind, unsigned lane, unsigned operand, unsigned width) {
  const unsigned segment = 32 - width;  // the lane's bits that name its sub-warp
  const unsigned first = lane & segment;
  const unsigned last = first | (31 & ~segment);
  const unsigned offset = operand & 31;
  switch (kind) {
    case Shuffle::up: return lane >= first + offset ? lane - offset : lane;
    case Shuffle::down: return lane + offset <= last ? lane + offset : lane;
    case Shuffle::xor_: return (lane ^ offset) <= last ? lane ^ offset : lane;
    default: return first | (offset & ~segment);
  }
}

template <class Value>
[[gnu::always_inline]] inline uint64_t to_bits(Value value) {
  static_assert(sizeof(Value) == 4 || sizeof(Value) == 8);
  if constexpr (sizeof(Value) == 4) {
    return __builtin_bit_cast(uint32_t, value);
  } else {
    return __builtin_bit_cast(uint64_t, value);
  }
}

template <class Value>
[[gnu::always_inline]] inline Value from_bits(uint64_t bits) {
  if constexpr (sizeof(Value) == 4) {
    return __builtin_bit_cast(Value, static_cast<uint32_t>(bits));
  } else {
    return __builtin_bit_cast(Value, bits);
  }
}

template <class Value>
[[gnu::always_inline]] inline Value shuffle(Shuffle kind, unsigned mask, Value value, unsigned operand, int width) {
  if (width < 1 || width > 32 || (width & (width - 1)) != 0) {
    runtime::kernel_trap(719, "shuffle_width", "the width of a shuffle must be 1, 2, 4, 8, 16 or 32");
  }
  const unsigned source = shuffle_source(kind, runtime::lane_index(), operand, static_cast<unsigned>(width));
  const bool shifts = kind == Shuffle::up || kind == Shuffle::down;
  const auto operation = shifts ? runtime::WarpOperation::shift : runtime::WarpOperation::exchange;
  return from_bits<Value>(runtime::warp_operation(operation, mask, to_bits(value), source, sizeof(Value)));
}

[[gnu::always_inline]] inline unsigned combine(runtime::WarpOperation operation, unsigned mask, uint64_t value,
                                               unsigned bytes = 4) {
  return static_cast<unsigned>(runtime::warp_operation(operation, mask, value, 0, bytes));
}

}  // namespace simt::detail

SIMT_DEVICE_ void __syncwarp(unsigned mask = 0xffffffff) {
  ::simt::detail::combine(::simt::runtime::WarpOperation::sync, mask, 0);
}

/// The lanes that are converged with the caller.
SIMT_DEVICE_ unsigned __activemask() { return ::simt::runtime::active_mask(); }

#define SIMT_SHUFFLES_(type)                                                                                \
  SIMT_DEVICE_ type __shfl_sync(unsigned mask, type value, int source, int width = 32) {                    \
    using namespace ::simt::detail;                                                                         \
    return shuffle(Shuffle::index, mask, value, static_cast<unsigned>(source), width);                      \
  }                                                                                                         \
  SIMT_DEVICE_ type __shfl_up_sync(unsigned mask, type value, unsigned delta, int width = 32) {             \
    using namespace ::simt::detail;                                                                         \
    return shuffle(Shuffle::up, mask, value, delta, width);                                                 \
  }                                                                                                         \
  SIMT_DEVICE_ type __shfl_down_sync(unsigned mask, type value, unsigned delta, int width = 32) {           \
    using namespace ::simt::detail;                                                                         \
    return shuffle(Shuffle::down, mask, value, delta, width);                                               \
  }                                                                                                         \
  SIMT_DEVICE_ type __shfl_xor_sync(unsigned mask, type value, int lane_mask, int width = 32) {             \
    using namespace ::simt::detail;                                                                         \
    return shuffle(Shuffle::xor_, mask, value, static_cast<unsigned>(lane_mask), width);                    \
  }                                                                                                         \
  SIMT_DEVICE_ unsigned __match_any_sync(unsigned mask, type value) {                                       \
    using namespace ::simt;                                                                                 \
    return detail::combine(runtime::WarpOperation::match_any, mask, detail::to_bits(value), sizeof(value)); \
  }                                                                                                         \
  SIMT_DEVICE_ unsigned __match_all_sync(unsigned mask, type value, int* predicate) {                       \
    using namespace ::simt;                                                                                 \
    const unsigned matched =                                                                                \
        detail::combine(runtime::WarpOperation::match_all, mask, detail::to_bits(value), sizeof(value));    \
    *predicate = matched != 0;                                                                              \
    return matched;                                                                                         \
  }

SIMT_SHUFFLES_(int)
SIMT_SHUFFLES_(unsigned)
SIMT_SHUFFLES_(long)
SIMT_SHUFFLES_(unsigned long)
SIMT_SHUFFLES_(long long)
SIMT_SHUFFLES_(unsigned long long)
SIMT_SHUFFLES_(float)
SIMT_SHUFFLES_(double)
#undef SIMT_SHUFFLES_

SIMT_DEVICE_ unsigned __ballot_sync(unsigned mask, int predicate) {
  return ::simt::detail::combine(::simt::runtime::WarpOperation::ballot, mask, predicate != 0);
}
SIMT_DEVICE_ int __any_sync(unsigned mask, int predicate) {
  return ::simt::detail::combine(::simt::runtime::WarpOperation::ballot, mask, predicate != 0) != 0;
}
// Asks for a lane that says no, so that lanes which have left the kernel do not count.
SIMT_DEVICE_ int __all_sync(unsigned mask, int predicate) {
  return ::simt::detail::combine(::simt::runtime::WarpOperation::ballot, mask, predicate == 0) == 0;
}

#define SIMT_REDUCTION_(name, type, operation)                                                                   \
  SIMT_DEVICE_ type __reduce_##name##_sync(unsigned mask, type value) {                                          \
    return static_cast<type>(                                                                                    \
        ::simt::detail::combine(::simt::runtime::WarpOperation::operation, mask, static_cast<unsigned>(value))); \
  }
SIMT_REDUCTION_(add, unsigned, add)
SIMT_REDUCTION_(add, int, add)
SIMT_REDUCTION_(min, unsigned, min_unsigned)
SIMT_REDUCTION_(min, int, min_signed)
SIMT_REDUCTION_(max, unsigned, max_unsigned)
SIMT_REDUCTION_(max, int, max_signed)
SIMT_REDUCTION_(and, unsigned, bit_and)
SIMT_REDUCTION_(or, unsigned, bit_or)
SIMT_REDUCTION_(xor, unsigned, bit_xor)
#undef SIMT_REDUCTION_
