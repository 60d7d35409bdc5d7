// SPDX-License-Identifier: BSD-3-Clause
// Conversions and float arithmetic with a rounding mode, against the host's own rounding modes; device math.
#include <cuda_runtime.h>
#include <doctest/doctest.h>
#include <math_constants.h>

#include <bit>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace {

std::mt19937_64 random_bits(5);

float any_float() {
  const float special[] = {0.0f,
                           -0.0f,
                           1.0f,
                           -1.0f,
                           0.5f,
                           1.5f,
                           2.5f,
                           -2.5f,
                           1e-45f,
                           -1e-45f,
                           3.4028235e38f,
                           -3.4028235e38f,
                           1.1754944e-38f,
                           2147483648.0f,
                           -2147483648.0f,
                           4294967296.0f,
                           9.2233720e18f,
                           1.8446744e19f,
                           std::numeric_limits<float>::infinity(),
                           -std::numeric_limits<float>::infinity(),
                           std::numeric_limits<float>::quiet_NaN()};
  switch (random_bits() % 4) {
    case 0: return special[random_bits() % (sizeof special / sizeof special[0])];
    case 1:
      return std::ldexp(static_cast<float>(static_cast<int>(random_bits())), -static_cast<int>(random_bits() % 40));
    default: return std::bit_cast<float>(static_cast<unsigned>(random_bits()));
  }
}

double any_double() {
  switch (random_bits() % 4) {
    case 0: return static_cast<double>(any_float());
    case 1:
      return std::ldexp(static_cast<double>(static_cast<std::int64_t>(random_bits())),
                        -static_cast<int>(random_bits() % 70));
    default: return std::bit_cast<double>(random_bits());
  }
}

template <class T>
bool same(T a, T b) {
  return a == b ? std::signbit(a) == std::signbit(b) : std::isnan(a) && std::isnan(b);
}

/// `operation` under the host's rounding mode; its operands are volatile so that nothing is computed beforehand.
template <class Operation>
auto rounded(int mode, Operation operation) {
  std::fesetround(mode);
  auto result = operation();
  asm volatile("" : "+m"(result));
  std::fesetround(FE_TONEAREST);
  return result;
}

/// PTX's cvt: round, saturate, NaN by the widths.
template <class Integer, class Real>
Integer reference_to_integer(Real x, int mode) {
  using Limits = std::numeric_limits<Integer>;
  if (std::isnan(x)) {
    if (sizeof(Integer) == 4 && sizeof(Real) == 4) return 0;
    return static_cast<Integer>(std::uint64_t{1} << (sizeof(Integer) * 8 - 1));
  }
  volatile long double exact = x;
  const long double whole = rounded(mode, [&] { return std::nearbyintl(exact); });
  if (whole >= static_cast<long double>(Limits::max())) return Limits::max();
  if (whole <= static_cast<long double>(Limits::min())) return Limits::min();
  return static_cast<Integer>(whole);
}

constexpr int rounds = 20000;

}  // namespace

#define FOR_EACH_MODE(check, ...)                                                                              \
  check(rn, FE_TONEAREST, __VA_ARGS__) check(rz, FE_TOWARDZERO, __VA_ARGS__) check(ru, FE_UPWARD, __VA_ARGS__) \
      check(rd, FE_DOWNWARD, __VA_ARGS__)

TEST_CASE("floating point to integer rounds and saturates") {
#define CHECK_TO_INTEGER(suffix, mode, name, integer, value)                       \
  {                                                                                \
    INFO(#name "_" #suffix " of ", value);                                         \
    REQUIRE(name##_##suffix(value) == reference_to_integer<integer>(value, mode)); \
  }
  for (int round = 0; round < rounds; ++round) {
    const float x = any_float();
    FOR_EACH_MODE(CHECK_TO_INTEGER, __float2int, int, x)
    FOR_EACH_MODE(CHECK_TO_INTEGER, __float2uint, unsigned, x)
    FOR_EACH_MODE(CHECK_TO_INTEGER, __float2ll, long long, x)
    FOR_EACH_MODE(CHECK_TO_INTEGER, __float2ull, unsigned long long, x)
    const double y = any_double();
    FOR_EACH_MODE(CHECK_TO_INTEGER, __double2int, int, y)
    FOR_EACH_MODE(CHECK_TO_INTEGER, __double2uint, unsigned, y)
    FOR_EACH_MODE(CHECK_TO_INTEGER, __double2ll, long long, y)
    FOR_EACH_MODE(CHECK_TO_INTEGER, __double2ull, unsigned long long, y)
  }
#undef CHECK_TO_INTEGER
}

TEST_CASE("integer to floating point, and double to float, round as told") {
#define CHECK_CONVERSION(suffix, mode, name, to, type, source)                                     \
  {                                                                                                \
    INFO(#name "_" #suffix " of ", source);                                                        \
    volatile type value = source;                                                                  \
    REQUIRE(same(name##_##suffix(source), rounded(mode, [&] { return static_cast<to>(value); }))); \
  }
  for (int round = 0; round < rounds; ++round) {
    const auto bits = random_bits() >> random_bits() % 64;
    const auto i = static_cast<int>(bits);
    const auto u = static_cast<unsigned>(bits);
    const auto l = static_cast<long long>(round % 2 == 0 ? bits : ~bits);
    const unsigned long long ul = bits;
    const double d = any_double();
    FOR_EACH_MODE(CHECK_CONVERSION, __int2float, float, int, i)
    FOR_EACH_MODE(CHECK_CONVERSION, __uint2float, float, unsigned, u)
    FOR_EACH_MODE(CHECK_CONVERSION, __ll2float, float, long long, l)
    FOR_EACH_MODE(CHECK_CONVERSION, __ll2double, double, long long, l)
    FOR_EACH_MODE(CHECK_CONVERSION, __double2float, float, double, d)
    // The host converts unsigned long long in steps that a rounding mode disturbs: through long double, which is exact.
    FOR_EACH_MODE(CHECK_CONVERSION, __ull2float, float, long double, ul)
    FOR_EACH_MODE(CHECK_CONVERSION, __ull2double, double, long double, ul)
    REQUIRE(__int2double_rn(i) == i);
    REQUIRE(__uint2double_rn(u) == u);
  }
#undef CHECK_CONVERSION
}

TEST_CASE("float arithmetic rounds as told") {
#define CHECK_ARITHMETIC(suffix, mode, unused)                                                    \
  {                                                                                               \
    INFO(#suffix " of ", x, ", ", y, ", ", z);                                                    \
    REQUIRE(same(__fadd_##suffix(x, y), rounded(mode, [&] { return vx + vy; })));                 \
    REQUIRE(same(__fsub_##suffix(x, y), rounded(mode, [&] { return vx - vy; })));                 \
    REQUIRE(same(__fmul_##suffix(x, y), rounded(mode, [&] { return vx * vy; })));                 \
    REQUIRE(same(__fdiv_##suffix(x, y), rounded(mode, [&] { return vx / vy; })));                 \
    REQUIRE(same(__frcp_##suffix(y), rounded(mode, [&] { return 1 / vy; })));                     \
    REQUIRE(same(__fsqrt_##suffix(x), rounded(mode, [&] { return std::sqrt(vx); })));             \
    REQUIRE(same(__fmaf_##suffix(x, y, z), rounded(mode, [&] { return std::fma(vx, vy, vz); }))); \
  }
  for (int round = 0; round < rounds; ++round) {
    const float x = any_float();
    const float y = round % 8 == 0 ? -x : any_float();
    const float z = round % 8 == 1 ? -x * y : any_float();
    volatile float vx = x, vy = y, vz = z;
    FOR_EACH_MODE(CHECK_ARITHMETIC, )
  }
#undef CHECK_ARITHMETIC
}

TEST_CASE("reinterpreting bits") {
  for (int round = 0; round < 100; ++round) {
    const auto bits = static_cast<unsigned>(random_bits());
    REQUIRE(__float_as_uint(__uint_as_float(bits)) == bits);
    REQUIRE(__float_as_int(__int_as_float(static_cast<int>(bits))) == static_cast<int>(bits));
    const auto long_bits = static_cast<long long>(random_bits());
    const double d = __longlong_as_double(long_bits);
    REQUIRE(__double_as_longlong(d) == long_bits);
    REQUIRE(__double2loint(d) == static_cast<int>(long_bits));
    REQUIRE(__double2hiint(d) == static_cast<int>(long_bits >> 32));
    REQUIRE(__double_as_longlong(__hiloint2double(__double2hiint(d), __double2loint(d))) == long_bits);
  }
  CHECK(__float_as_uint(1.0f) == 0x3f800000u);
  CHECK(std::isinf(CUDART_INF_F));
  CHECK(std::isnan(CUDART_NAN));
  CHECK(CUDART_PI == doctest::Approx(3.14159265358979));
}

TEST_CASE("min and max take CUDA's mixtures of types") {
  static_assert(std::is_same_v<decltype(min(1, 2u)), unsigned>);
  static_assert(std::is_same_v<decltype(max(1.0f, 2.0)), double>);
  static_assert(std::is_same_v<decltype(max(1L, 2UL)), unsigned long>);
  static_assert(std::is_same_v<decltype(min(1LL, 2LL)), long long>);
  CHECK(min(-1, 2) == -1);
  CHECK(min(-1, 2u) == 2u);  // -1 becomes the greatest unsigned
  CHECK(max(3.0f, 2.5) == 3.0);
  CHECK(max(std::nanf(""), 1.0f) == 1.0f);
  CHECK(min(1.0f, std::nanf("")) == 1.0f);
  CHECK(min(__int_as_float(0x7fa00000), 1.0f) == 1.0f);  // a signalling NaN, which fminf lets through
  CHECK(std::signbit(min(0.0f, -0.0f)));
  CHECK_FALSE(std::signbit(max(-0.0f, 0.0f)));
  CHECK(max(-2.0, -3.0f) == -2.0);
  CHECK(umax(1, 2) == 2);
  CHECK(llmin(-5, 5) == -5);
}

TEST_CASE("device math that <cmath> lacks") {
  for (int round = 0; round < 2000; ++round) {
    const double x = std::ldexp(static_cast<double>(random_bits() % 20001) - 10000, -9);
    const auto f = static_cast<float>(x);
    CAPTURE(x);
    REQUIRE(sinpi(x) == doctest::Approx(std::sin(std::fmod(x, 2) * CUDART_PI)).epsilon(1e-9).scale(1));
    REQUIRE(cospi(x) == doctest::Approx(std::cos(std::fmod(x, 2) * CUDART_PI)).epsilon(1e-9).scale(1));
    REQUIRE(normcdf(x / 8) == doctest::Approx(0.5 * std::erfc(-x / 8 / std::sqrt(2.0))));
    REQUIRE(norm3df(f, 2, 3) == doctest::Approx(std::sqrt(x * x + 13)));
    REQUIRE(norm4df(f, 2, 3, 4) == doctest::Approx(std::sqrt(x * x + 29)));
    if (x > 0) {
      REQUIRE(rsqrtf(f) == doctest::Approx(1 / std::sqrt(x)));
      REQUIRE(rsqrt(x) == doctest::Approx(1 / std::sqrt(x)));
      REQUIRE(rcbrtf(f) == doctest::Approx(1 / std::cbrt(x)));
      REQUIRE(__logf(f) == doctest::Approx(std::log(x)));
      REQUIRE(__powf(f, 1.5f) == doctest::Approx(std::pow(x, 1.5)));
    }
    REQUIRE(__expf(f) == doctest::Approx(std::exp(static_cast<float>(x))));
    REQUIRE(__saturatef(f) == (f < 0 ? 0 : f > 1 ? 1 : f));
  }
  CHECK(sinpif(3) == 0);
  CHECK(cospif(0.5f) == 0);
  CHECK(cospif(1) == -1);
  CHECK(__saturatef(std::nanf("")) == 0);
  CHECK(exp10f(2) == 100);
  float sine = 0, cosine = 0;
  sincosf(1, &sine, &cosine);
  CHECK(sine == std::sin(1.0f));
  CHECK(cosine == std::cos(1.0f));
  CHECK(__fdividef(1, 4) == 0.25f);
  CHECK(__fdividef(1, 0x1p127f) == 0);  // as documented for a GPU
}
