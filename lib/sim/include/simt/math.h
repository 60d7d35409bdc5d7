// SPDX-License-Identifier: BSD-3-Clause
// What CUDA has at global scope beyond <cmath>. Fast forms (__expf, …) are as exact here as the others; on a GPU they
// are faster and less exact.
#pragma once

#include <math.h>
#include <stdlib.h>

#ifndef __GLIBC_PREREQ
#define __GLIBC_PREREQ(major, minor) 0
#endif

// ---- min and max: of the operands' types as CUDA mixes them; NaN gives the other operand
#define SIMT_MIN_MAX_(type, first, second)                                                            \
  constexpr type min(first a, second b) {                                                             \
    return static_cast<type>(b) < static_cast<type>(a) ? static_cast<type>(b) : static_cast<type>(a); \
  }                                                                                                   \
  constexpr type max(first a, second b) {                                                             \
    return static_cast<type>(a) < static_cast<type>(b) ? static_cast<type>(b) : static_cast<type>(a); \
  }
SIMT_MIN_MAX_(int, int, int)
SIMT_MIN_MAX_(unsigned, unsigned, unsigned)
SIMT_MIN_MAX_(unsigned, int, unsigned)
SIMT_MIN_MAX_(unsigned, unsigned, int)
SIMT_MIN_MAX_(long, long, long)
SIMT_MIN_MAX_(unsigned long, unsigned long, unsigned long)
SIMT_MIN_MAX_(unsigned long, long, unsigned long)
SIMT_MIN_MAX_(unsigned long, unsigned long, long)
SIMT_MIN_MAX_(long long, long long, long long)
SIMT_MIN_MAX_(unsigned long long, unsigned long long, unsigned long long)
SIMT_MIN_MAX_(unsigned long long, long long, unsigned long long)
SIMT_MIN_MAX_(unsigned long long, unsigned long long, long long)
#undef SIMT_MIN_MAX_
namespace simt::detail {
/// The lesser; -0 is less than 0, and of a NaN and a number the number. The C library lets a signalling NaN through.
template <class Real>
inline Real lesser(Real a, Real b) {
  if (a != a) return b;
  if (b != b) return a;
  if (a == b) return __builtin_signbit(a) ? a : b;
  return a < b ? a : b;
}
}  // namespace simt::detail
#define SIMT_FLOAT_MIN_MAX_(type, first, second)                                    \
  inline type min(first a, second b) { return ::simt::detail::lesser<type>(a, b); } \
  inline type max(first a, second b) { return -::simt::detail::lesser<type>(-a, -b); }
SIMT_FLOAT_MIN_MAX_(float, float, float)
SIMT_FLOAT_MIN_MAX_(double, double, double)
SIMT_FLOAT_MIN_MAX_(double, float, double)
SIMT_FLOAT_MIN_MAX_(double, double, float)
#undef SIMT_FLOAT_MIN_MAX_
constexpr unsigned umin(unsigned a, unsigned b) { return b < a ? b : a; }
constexpr unsigned umax(unsigned a, unsigned b) { return a < b ? b : a; }
constexpr long long llmin(long long a, long long b) { return b < a ? b : a; }
constexpr long long llmax(long long a, long long b) { return a < b ? b : a; }
constexpr unsigned long long ullmin(unsigned long long a, unsigned long long b) { return b < a ? b : a; }
constexpr unsigned long long ullmax(unsigned long long a, unsigned long long b) { return a < b ? b : a; }

// ---- fast forms. The C library declares some of these names with C linkage, so all have it.
#ifndef __CUDA__
extern "C" {
inline float __expf(float x) noexcept { return expf(x); }
inline float __exp10f(float x) noexcept { return exp10f(x); }
inline float __logf(float x) noexcept { return logf(x); }
inline float __log2f(float x) noexcept { return log2f(x); }
inline float __log10f(float x) noexcept { return log10f(x); }
inline float __sinf(float x) noexcept { return sinf(x); }
inline float __cosf(float x) noexcept { return cosf(x); }
inline float __tanf(float x) noexcept { return tanf(x); }
inline float __tanhf(float x) noexcept { return tanhf(x); }
inline float __powf(float x, float y) noexcept { return powf(x, y); }
inline void __sincosf(float x, float* sine, float* cosine) noexcept { sincosf(x, sine, cosine); }
}
#endif
/// x / y, and as on a GPU 0 (or NaN for an infinite x) where 2^126 < |y| < 2^128.
inline float __fdividef(float x, float y) {
  const float size = fabsf(y);
  if (size > 0x1p126f && !__builtin_isinf(size))
    return __builtin_isinf(x) || __builtin_isnan(x) ? __builtin_nanf("") : copysignf(0.0f, x) * copysignf(1.0f, y);
  return x / y;
}
inline float fdividef(float x, float y) { return x / y; }
inline double fdivide(double x, double y) { return x / y; }
/// x clamped to [0, 1]; NaN gives 0.
constexpr float __saturatef(float x) { return x > 0 ? (x < 1 ? x : 1.0f) : 0.0f; }
inline float saturatef(float x) { return __saturatef(x); }

// ---- roots, norms and others. The float forms go through double.
#if !__GLIBC_PREREQ(2, 42)
inline double rsqrt(double x) { return 1 / sqrt(x); }
inline float rsqrtf(float x) { return static_cast<float>(1 / sqrt(static_cast<double>(x))); }
#endif
inline float rsqrt(float x) { return static_cast<float>(1 / sqrt(static_cast<double>(x))); }
inline double rcbrt(double x) { return 1 / cbrt(x); }
inline float rcbrtf(float x) { return static_cast<float>(1 / cbrt(static_cast<double>(x))); }

inline double norm3d(double a, double b, double c) { return hypot(hypot(a, b), c); }
inline double norm4d(double a, double b, double c, double d) { return hypot(hypot(a, b), hypot(c, d)); }
inline double rnorm3d(double a, double b, double c) { return 1 / norm3d(a, b, c); }
inline double rnorm4d(double a, double b, double c, double d) { return 1 / norm4d(a, b, c, d); }
inline double rhypot(double a, double b) { return 1 / hypot(a, b); }
inline float norm3df(float a, float b, float c) { return static_cast<float>(norm3d(a, b, c)); }
inline float norm4df(float a, float b, float c, float d) { return static_cast<float>(norm4d(a, b, c, d)); }
inline float rnorm3df(float a, float b, float c) { return static_cast<float>(rnorm3d(a, b, c)); }
inline float rnorm4df(float a, float b, float c, float d) { return static_cast<float>(rnorm4d(a, b, c, d)); }
inline float rhypotf(float a, float b) { return static_cast<float>(rhypot(a, b)); }

#if !__GLIBC_PREREQ(2, 41)
/// sin(pi x) and cos(pi x), exact at multiples of 1/2.
double sinpi(double x);
double cospi(double x);
inline float sinpif(float x) { return static_cast<float>(sinpi(x)); }
inline float cospif(float x) { return static_cast<float>(cospi(x)); }
#endif
inline void sincospi(double x, double* sine, double* cosine) { *sine = sinpi(x), *cosine = cospi(x); }
inline void sincospif(float x, float* sine, float* cosine) { *sine = sinpif(x), *cosine = cospif(x); }

inline double normcdf(double x) { return erfc(-x * 0.70710678118654752440) / 2; }
inline float normcdff(float x) { return static_cast<float>(normcdf(x)); }
