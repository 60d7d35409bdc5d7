// SPDX-License-Identifier: BSD-3-Clause
// Device functions that are too long for a header: directed rounding and sinpi.
//
// Directed rounding takes the result rounded to nearest and the sign of what rounding lost, which is exact here: sums
// and products of floats fit a double, or a double and an error term; quotients and roots are checked by their
// remainder.
#include <cmath>
#include <limits>

#include "simt/conversions.h"
#include "simt/math.h"

namespace simt::detail {
namespace {

__extension__ typedef __int128 Int128;

/// `nearest` moved by one step if `exact_is_beyond` (the sign of exact - nearest) and the mode ask for it.
template <class Real>
Real directed(Real nearest, int exact_is_beyond, Rounding rounding) {
  if (exact_is_beyond == 0 || rounding == Rounding::nearest) return nearest;
  constexpr Real infinity = std::numeric_limits<Real>::infinity();
  if (rounding == Rounding::zero) {
    const bool negative = nearest < 0 || (nearest == 0 && exact_is_beyond < 0);
    rounding = negative ? Rounding::up : Rounding::down;
  }
  if (rounding == Rounding::up) return exact_is_beyond > 0 ? std::nextafter(nearest, infinity) : nearest;
  return exact_is_beyond < 0 ? std::nextafter(nearest, -infinity) : nearest;
}

template <class T>
int sign(T value) {
  return (value > 0) - (value < 0);
}

/// Rounds sum + error, where |error| is at most half a unit of the last place of `sum`.
float directed_sum(float nearest, double sum, double error, Rounding rounding) {
  const double rounded = static_cast<double>(nearest);
  return directed(nearest, sum > rounded ? 1 : sum < rounded ? -1 : sign(error), rounding);
}

/// x + y for doubles that came from floats or their products, in directed modes.
float add_exactly(double x, double y, float nearest, Rounding rounding) {
  const double sum = x + y;
  if (!std::isfinite(sum)) return nearest;
  if (sum == 0) {  // exact; a zero sum of opposite signs is -0 only when rounding down
    return rounding == Rounding::down && (std::signbit(x) || std::signbit(y)) ? -0.0f : nearest;
  }
  const double y_part = sum - x;
  const double error = (x - (sum - y_part)) + (y - y_part);
  return directed_sum(nearest, sum, error, rounding);
}

template <class Real, class Integer>
Real integer_to_real(Integer x, Rounding rounding) {
  const Real nearest = static_cast<Real>(x);
  return directed(nearest, sign(static_cast<Int128>(x) - static_cast<Int128>(nearest)), rounding);
}

}  // namespace

double rounded_to_integer(double x, Rounding rounding) {
  switch (rounding) {
    case Rounding::zero: return std::trunc(x);
    case Rounding::up: return std::ceil(x);
    case Rounding::down: return std::floor(x);
    default: return std::nearbyint(x);
  }
}

float double_to_float(double x, Rounding rounding) {
  const float nearest = static_cast<float>(x);
  return std::isfinite(x) ? directed_sum(nearest, x, 0, rounding) : nearest;
}
float signed_to_float(long long x, Rounding rounding) { return integer_to_real<float>(x, rounding); }
float unsigned_to_float(unsigned long long x, Rounding rounding) { return integer_to_real<float>(x, rounding); }
double signed_to_double(long long x, Rounding rounding) { return integer_to_real<double>(x, rounding); }
double unsigned_to_double(unsigned long long x, Rounding rounding) { return integer_to_real<double>(x, rounding); }

float add(float x, float y, Rounding rounding) {
  return add_exactly(static_cast<double>(x), static_cast<double>(y), x + y, rounding);
}

float multiply(float x, float y, Rounding rounding) {
  const double product = static_cast<double>(x) * static_cast<double>(y);
  return std::isfinite(product) ? directed_sum(x * y, product, 0, rounding) : x * y;
}

float divide(float x, float y, Rounding rounding) {
  const float nearest = x / y;
  if (!std::isfinite(x) || !std::isfinite(y) || y == 0) return nearest;
  if (std::isinf(nearest)) return directed(nearest, -sign(nearest), rounding);
  const double remainder = std::fma(-static_cast<double>(nearest), static_cast<double>(y), static_cast<double>(x));
  return directed(nearest, sign(remainder) * sign(y), rounding);
}

float multiply_add(float x, float y, float z, Rounding rounding) {
  return add_exactly(static_cast<double>(x) * static_cast<double>(y), static_cast<double>(z), std::fma(x, y, z),
                     rounding);
}

float square_root(float x, Rounding rounding) {
  const float nearest = std::sqrt(x);
  if (!(x > 0) || std::isinf(x)) return nearest;
  const double root = static_cast<double>(nearest);
  return directed(nearest, sign(std::fma(-root, root, static_cast<double>(x))), rounding);
}

}  // namespace simt::detail

#if !__GLIBC_PREREQ(2, 41)
namespace {
constexpr double pi = 3.14159265358979323846;
}

double sinpi(double x) {
  if (!std::isfinite(x)) return std::numeric_limits<double>::quiet_NaN();
  const double turn = std::remainder(x, 2);  // exact, in [-1, 1]
  const double size = std::fabs(turn);
  const double half = size > 0.5 ? 1 - size : size;  // sin(pi - a) = sin(a)
  return std::copysign(half > 0.25 ? std::cos(pi * (0.5 - half)) : std::sin(pi * half), turn);
}

double cospi(double x) {
  if (!std::isfinite(x)) return std::numeric_limits<double>::quiet_NaN();
  const double size = std::fabs(std::remainder(x, 2));
  if (size <= 0.25) return std::cos(pi * size);
  return size < 0.75 ? std::sin(pi * (0.5 - size)) : -std::cos(pi * (1 - size));
}
#endif
