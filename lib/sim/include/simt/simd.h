// SPDX-License-Identifier: BSD-3-Clause
// Intrinsics on two halves or four bytes of a word.
#pragma once

#include <stdint.h>

namespace simt::detail {

/// Applies `operation` to each part of x and y, taken as `Part`; the result is the parts' low bits.
template <class Part, class Operation>
constexpr unsigned by_part(unsigned x, unsigned y, Operation operation) {
  constexpr unsigned bits = 8 * sizeof(Part);
  constexpr unsigned all = (1u << bits) - 1;
  unsigned result = 0;
  for (unsigned i = 0; i < 32; i += bits) {
    const int a = static_cast<Part>(x >> i & all);
    const int b = static_cast<Part>(y >> i & all);
    result |= (static_cast<unsigned>(operation(a, b)) & all) << i;
  }
  return result;
}

template <class Part, class Operation>
constexpr unsigned sum_of_parts(unsigned x, unsigned y, Operation operation) {
  unsigned sum = 0;
  by_part<Part>(x, y, [&](int a, int b) {
    sum += static_cast<unsigned>(operation(a, b));
    return 0;
  });
  return sum;
}

template <class Part>
constexpr int saturated(int value) {
  constexpr int least = static_cast<Part>(-1) < 0 ? -(1 << (8 * sizeof(Part) - 1)) : 0;
  constexpr int greatest = least + (1 << 8 * sizeof(Part)) - 1;
  return value < least ? least : value > greatest ? greatest : value;
}

}  // namespace simt::detail

#define SIMT_PARTS_(name, part2, part4, expression)                                 \
  constexpr unsigned name##2(unsigned x, unsigned y) {                              \
    return ::simt::detail::by_part<part2>(x, y, [](int a, [[maybe_unused]] int b) { \
      using Part [[maybe_unused]] = part2;                                          \
      return expression;                                                            \
    });                                                                             \
  }                                                                                 \
  constexpr unsigned name##4(unsigned x, unsigned y) {                              \
    return ::simt::detail::by_part<part4>(x, y, [](int a, [[maybe_unused]] int b) { \
      using Part [[maybe_unused]] = part4;                                          \
      return expression;                                                            \
    });                                                                             \
  }
#define SIMT_SIGNED_(name, expression) SIMT_PARTS_(name, int16_t, int8_t, expression)
#define SIMT_UNSIGNED_(name, expression) SIMT_PARTS_(name, uint16_t, uint8_t, expression)
#define SIMT_UNARY_(name, expression)                              \
  constexpr unsigned name##2(unsigned x) {                         \
    return ::simt::detail::by_part<int16_t>(x, 0, [](int a, int) { \
      using Part [[maybe_unused]] = int16_t;                       \
      return expression;                                           \
    });                                                            \
  }                                                                \
  constexpr unsigned name##4(unsigned x) {                         \
    return ::simt::detail::by_part<int8_t>(x, 0, [](int a, int) {  \
      using Part [[maybe_unused]] = int8_t;                        \
      return expression;                                           \
    });                                                            \
  }

SIMT_UNSIGNED_(__vadd, a + b)
SIMT_SIGNED_(__vaddss, ::simt::detail::saturated<Part>(a + b))
SIMT_UNSIGNED_(__vaddus, ::simt::detail::saturated<Part>(a + b))
SIMT_UNSIGNED_(__vsub, a - b)
SIMT_SIGNED_(__vsubss, ::simt::detail::saturated<Part>(a - b))
SIMT_UNSIGNED_(__vsubus, ::simt::detail::saturated<Part>(a - b))
SIMT_UNARY_(__vabs, a < 0 ? -a : a)
SIMT_UNARY_(__vabsss, ::simt::detail::saturated<Part>(a < 0 ? -a : a))
SIMT_UNARY_(__vneg, -a)
SIMT_UNARY_(__vnegss, ::simt::detail::saturated<Part>(-a))
SIMT_SIGNED_(__vabsdiffs, a > b ? a - b : b - a)
SIMT_UNSIGNED_(__vabsdiffu, a > b ? a - b : b - a)
SIMT_SIGNED_(__vavgs, (a + b + (a + b >= 0)) >> 1)
SIMT_UNSIGNED_(__vavgu, (a + b + 1) >> 1)
SIMT_UNSIGNED_(__vhaddu, (a + b) >> 1)
SIMT_SIGNED_(__vmaxs, a > b ? a : b)
SIMT_UNSIGNED_(__vmaxu, a > b ? a : b)
SIMT_SIGNED_(__vmins, a < b ? a : b)
SIMT_UNSIGNED_(__vminu, a < b ? a : b)

// Comparisons: all bits of the part set (vcmp), or its lowest (vset).
#define SIMT_COMPARISONS_(name, operation)                \
  SIMT_SIGNED_(__vcmp##name##s, a operation b ? -1 : 0)   \
  SIMT_UNSIGNED_(__vcmp##name##u, a operation b ? -1 : 0) \
  SIMT_SIGNED_(__vset##name##s, a operation b ? 1 : 0)    \
  SIMT_UNSIGNED_(__vset##name##u, a operation b ? 1 : 0)
SIMT_COMPARISONS_(ge, >=)
SIMT_COMPARISONS_(gt, >)
SIMT_COMPARISONS_(le, <=)
SIMT_COMPARISONS_(lt, <)
SIMT_UNSIGNED_(__vcmpeq, a == b ? -1 : 0)
SIMT_UNSIGNED_(__vcmpne, a != b ? -1 : 0)
SIMT_UNSIGNED_(__vseteq, a == b ? 1 : 0)
SIMT_UNSIGNED_(__vsetne, a != b ? 1 : 0)

#define SIMT_SAD_(name, part)                                                                            \
  constexpr unsigned name(unsigned x, unsigned y) {                                                      \
    return ::simt::detail::sum_of_parts<part>(x, y, [](int a, int b) { return a > b ? a - b : b - a; }); \
  }
SIMT_SAD_(__vsads2, int16_t)
SIMT_SAD_(__vsads4, int8_t)
SIMT_SAD_(__vsadu2, uint16_t)
SIMT_SAD_(__vsadu4, uint8_t)

#undef SIMT_PARTS_
#undef SIMT_SIGNED_
#undef SIMT_UNSIGNED_
#undef SIMT_UNARY_
#undef SIMT_COMPARISONS_
#undef SIMT_SAD_
