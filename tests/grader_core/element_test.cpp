// SPDX-License-Identifier: BSD-3-Clause
#include "grader/session/element.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

namespace lockstep::grader::test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
const double nan_value = std::nan("");

template <class T>
bool right(T got, double expected, double tolerance) {
  std::byte bytes[sizeof(T)];
  std::memcpy(bytes, &got, sizeof got);
  return matches(element_of<T>(), bytes, {expected, tolerance});
}

TEST_CASE("a real is right within the tolerance, ends included") {
  CHECK(right(1.5F, 1.0, 0.5));
  CHECK_FALSE(right(1.5000001F, 1.0, 0.5));
  CHECK(right(-0.0F, 0.0, 0.0));
  CHECK(right(0.1, 0.1, 0.0));
  CHECK_FALSE(right(0.1F, 0.1, 0.0));
}

TEST_CASE("NaN is never right, an infinity only where it is expected") {
  for (const double tolerance : {0.0, 1.0, infinity, nan_value}) {
    CHECK_FALSE(right(nan_value, 1.0, tolerance));
    CHECK_FALSE(right(nan_value, nan_value, tolerance));
    CHECK_FALSE(right(1.0, nan_value, tolerance));
    CHECK_FALSE(right(infinity, 1.0, tolerance));
    CHECK_FALSE(right(1.0, infinity, tolerance));
    CHECK_FALSE(right(-infinity, infinity, tolerance));
    CHECK(right(infinity, infinity, tolerance));
  }
  CHECK_FALSE(right(1.0, 1.0, nan_value));
  CHECK_FALSE(right(1.0, 1.0, -1.0));
}

TEST_CASE("integers are compared as integers") {
  CHECK(right(std::uint8_t{255}, 255, 0));
  CHECK_FALSE(right(std::uint8_t{255}, -1, 0));
  CHECK(right(std::int8_t{-1}, -1, 0));
  CHECK_FALSE(right(std::int8_t{0}, 256, 0));
  CHECK_FALSE(right(3, 3.5, 0));
  CHECK_FALSE(right(std::numeric_limits<std::uint64_t>::max(), 0x1p64, 0));
  CHECK_FALSE(right(std::numeric_limits<std::int64_t>::max(), 0x1p63, 0));
  CHECK(right(std::numeric_limits<std::int64_t>::min(), -0x1p63, 0));
  CHECK_FALSE(right(std::int64_t{(1LL << 53) + 1}, 0x1p53, 0));
  CHECK(right(7, 5, 2));
  CHECK_FALSE(right(8, 5, 2));
  CHECK_FALSE(right(0, nan_value, infinity));
}

TEST_CASE("values are written so that expected and got differ") {
  const auto written = [](auto got, double expected) {
    std::byte bytes[sizeof got];
    std::memcpy(bytes, &got, sizeof got);
    return write_values(element_of<decltype(got)>(), expected, bytes);
  };
  CHECK(written(0.75F, 0.5).got == "0.75");
  CHECK(written(0.75F, 0.5).expected == "0.5");
  const Written close = written(1.0000001F, 1.0);
  CHECK(close.expected == "1");
  CHECK(close.got == "1.0000001");
  CHECK(written(std::int8_t{-3}, 4).got == "-3");
  CHECK(written(std::uint64_t{18446744073709551615U}, 4).got == "18446744073709551615");
  CHECK(written(5, 2.5).expected == "2.5");
}

TEST_CASE("large counts are grouped") {
  CHECK(grouped(0) == "0");
  CHECK(grouped(999) == "999");
  CHECK(grouped(16641) == "16 641");
  CHECK(grouped(1234567) == "1 234 567");
}

}  // namespace
}  // namespace lockstep::grader::test
