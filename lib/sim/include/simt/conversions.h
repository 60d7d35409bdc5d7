// SPDX-License-Identifier: BSD-3-Clause
// Reinterpretations, conversions with a rounding mode (rn to nearest even, rz to zero, ru up, rd down), and float
// arithmetic with one. Out of range saturates, as on a GPU. The functions with a body elsewhere are in
// lib/sim/src/rounding.cpp.
#pragma once

#include <stdint.h>

// ---- bits
constexpr int __float_as_int(float x) { return __builtin_bit_cast(int, x); }
constexpr unsigned __float_as_uint(float x) { return __builtin_bit_cast(unsigned, x); }
constexpr float __int_as_float(int bits) { return __builtin_bit_cast(float, bits); }
constexpr float __uint_as_float(unsigned bits) { return __builtin_bit_cast(float, bits); }
constexpr long long __double_as_longlong(double x) { return __builtin_bit_cast(long long, x); }
constexpr double __longlong_as_double(long long bits) { return __builtin_bit_cast(double, bits); }
constexpr int __double2loint(double x) { return static_cast<int>(__double_as_longlong(x)); }
constexpr int __double2hiint(double x) { return static_cast<int>(__double_as_longlong(x) >> 32); }
constexpr double __hiloint2double(int high, int low) {
  return __longlong_as_double(
      static_cast<long long>(static_cast<uint64_t>(static_cast<unsigned>(high)) << 32 | static_cast<unsigned>(low)));
}

namespace simt::detail {

enum class Rounding : unsigned char { nearest, zero, up, down };

double rounded_to_integer(double x, Rounding rounding);

/// NaN gives 0, or the integer type's top bit where either side has 64 bits, as PTX's cvt does.
template <class Integer, class Real>
inline Integer to_integer(Real x, Rounding rounding) {
  constexpr int bits = 8 * sizeof(Integer);
  constexpr bool has_sign = static_cast<Integer>(-1) < 0;
  constexpr Integer top = static_cast<Integer>(static_cast<uint64_t>(1) << (bits - 1));
  constexpr Integer least = has_sign ? top : 0;
  constexpr Integer greatest = static_cast<Integer>(~least);
  if (x != x) return sizeof(Integer) == 8 || sizeof(Real) == 8 ? top : 0;
  const double whole = rounded_to_integer(static_cast<double>(x), rounding);
  constexpr double limit = static_cast<double>(static_cast<uint64_t>(1) << (bits - has_sign - 1)) * 2;  // greatest + 1
  if (whole >= limit) return greatest;
  if (whole <= static_cast<double>(least)) return least;
  return static_cast<Integer>(whole);
}

float double_to_float(double x, Rounding rounding);
float signed_to_float(long long x, Rounding rounding);
float unsigned_to_float(unsigned long long x, Rounding rounding);
double signed_to_double(long long x, Rounding rounding);
double unsigned_to_double(unsigned long long x, Rounding rounding);

float add(float x, float y, Rounding rounding);
float multiply(float x, float y, Rounding rounding);
float divide(float x, float y, Rounding rounding);
float multiply_add(float x, float y, float z, Rounding rounding);
float square_root(float x, Rounding rounding);

}  // namespace simt::detail

// One function a rounding mode: name_rn, name_rz, name_ru, name_rd.
#define SIMT_FOUR_(macro, ...)                                                                                     \
  macro(rn, ::simt::detail::Rounding::nearest, __VA_ARGS__) macro(rz, ::simt::detail::Rounding::zero, __VA_ARGS__) \
      macro(ru, ::simt::detail::Rounding::up, __VA_ARGS__) macro(rd, ::simt::detail::Rounding::down, __VA_ARGS__)
#define SIMT_TO_INTEGER_(suffix, rounding, name, integer, real) \
  inline integer name##_##suffix(real x) { return ::simt::detail::to_integer<integer>(x, rounding); }
#define SIMT_CONVERT_(suffix, rounding, name, to, from, function) \
  inline to name##_##suffix(from x) { return ::simt::detail::function(x, rounding); }
#define SIMT_ARITHMETIC_(suffix, rounding, unused)                                                    \
  inline float __fadd_##suffix(float x, float y) { return ::simt::detail::add(x, y, rounding); }      \
  inline float __fsub_##suffix(float x, float y) { return ::simt::detail::add(x, -y, rounding); }     \
  inline float __fmul_##suffix(float x, float y) { return ::simt::detail::multiply(x, y, rounding); } \
  inline float __fdiv_##suffix(float x, float y) { return ::simt::detail::divide(x, y, rounding); }   \
  inline float __frcp_##suffix(float x) { return ::simt::detail::divide(1, x, rounding); }            \
  inline float __fsqrt_##suffix(float x) { return ::simt::detail::square_root(x, rounding); }         \
  inline float __fmaf_##suffix(float x, float y, float z) { return ::simt::detail::multiply_add(x, y, z, rounding); }

SIMT_FOUR_(SIMT_TO_INTEGER_, __float2int, int, float)
SIMT_FOUR_(SIMT_TO_INTEGER_, __float2uint, unsigned, float)
SIMT_FOUR_(SIMT_TO_INTEGER_, __float2ll, long long, float)
SIMT_FOUR_(SIMT_TO_INTEGER_, __float2ull, unsigned long long, float)
SIMT_FOUR_(SIMT_TO_INTEGER_, __double2int, int, double)
SIMT_FOUR_(SIMT_TO_INTEGER_, __double2uint, unsigned, double)
SIMT_FOUR_(SIMT_TO_INTEGER_, __double2ll, long long, double)
SIMT_FOUR_(SIMT_TO_INTEGER_, __double2ull, unsigned long long, double)
SIMT_FOUR_(SIMT_CONVERT_, __double2float, float, double, double_to_float)
SIMT_FOUR_(SIMT_CONVERT_, __int2float, float, int, signed_to_float)
SIMT_FOUR_(SIMT_CONVERT_, __uint2float, float, unsigned, unsigned_to_float)
SIMT_FOUR_(SIMT_CONVERT_, __ll2float, float, long long, signed_to_float)
SIMT_FOUR_(SIMT_CONVERT_, __ull2float, float, unsigned long long, unsigned_to_float)
SIMT_FOUR_(SIMT_CONVERT_, __ll2double, double, long long, signed_to_double)
SIMT_FOUR_(SIMT_CONVERT_, __ull2double, double, unsigned long long, unsigned_to_double)
SIMT_FOUR_(SIMT_ARITHMETIC_, )
constexpr double __int2double_rn(int x) { return x; }
constexpr double __uint2double_rn(unsigned x) { return x; }

inline float __frsqrt_rn(float x) { return static_cast<float>(1 / __builtin_sqrt(static_cast<double>(x))); }
constexpr double __dadd_rn(double x, double y) { return x + y; }
constexpr double __dsub_rn(double x, double y) { return x - y; }
constexpr double __dmul_rn(double x, double y) { return x * y; }
inline double __ddiv_rn(double x, double y) { return x / y; }
inline double __drcp_rn(double x) { return 1 / x; }
inline double __dsqrt_rn(double x) { return __builtin_sqrt(x); }
inline double __fma_rn(double x, double y, double z) { return __builtin_fma(x, y, z); }

#undef SIMT_FOUR_
#undef SIMT_TO_INTEGER_
#undef SIMT_CONVERT_
#undef SIMT_ARITHMETIC_
