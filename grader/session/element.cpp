// SPDX-License-Identifier: BSD-3-Clause
#include "grader/session/element.h"

#include <charconv>
#include <cmath>

namespace lockstep::grader {
namespace {

template <class T>
T load(const std::byte* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

// Calls `use` with the element as its own type.
template <class Use>
auto visit_element(Element element, const std::byte* bytes, Use use) {
  switch (element) {
    case Element::i8: return use(load<std::int8_t>(bytes));
    case Element::u8: return use(load<std::uint8_t>(bytes));
    case Element::i32: return use(load<std::int32_t>(bytes));
    case Element::u32: return use(load<std::uint32_t>(bytes));
    case Element::i64: return use(load<std::int64_t>(bytes));
    case Element::u64: return use(load<std::uint64_t>(bytes));
    case Element::f32: return use(load<float>(bytes));
    case Element::f64: break;
  }
  return use(load<double>(bytes));
}

template <class T, class... Precision>
std::string digits(T value, Precision... precision) {
  char text[64];
  const auto end = std::to_chars(text, text + sizeof text, value, precision...).ptr;
  return {text, end};
}

}  // namespace

bool matches(double got, Expected expected) {
  if (!std::isfinite(expected.value)) return got == expected.value;
  return std::isfinite(got) && std::abs(got - expected.value) <= expected.tolerance;
}

template <std::integral T>
bool matches_integer(T got, Expected expected) {
  if (!std::isfinite(expected.value)) return false;
  if (expected.tolerance == 0) {
    // 2^digits is exact in a double, max() is not for 64 bits.
    const double end = std::ldexp(1.0, std::numeric_limits<T>::digits);
    const double begin = std::is_signed_v<T> ? -end : 0.0;
    if (!(expected.value >= begin && expected.value < end) || std::trunc(expected.value) != expected.value)
      return false;
    return got == static_cast<T>(expected.value);
  }
  const long double difference = static_cast<long double>(got) - static_cast<long double>(expected.value);
  return std::abs(difference) <= static_cast<long double>(expected.tolerance);
}

template bool matches_integer(std::int8_t, Expected);
template bool matches_integer(std::uint8_t, Expected);
template bool matches_integer(std::int32_t, Expected);
template bool matches_integer(std::uint32_t, Expected);
template bool matches_integer(std::int64_t, Expected);
template bool matches_integer(std::uint64_t, Expected);

bool matches(Element element, const std::byte* bytes, Expected expected) {
  return visit_element(element, bytes, [&](auto got) {
    if constexpr (std::integral<decltype(got)>)
      return matches_integer(got, expected);
    else
      return matches(static_cast<double>(got), expected);
  });
}

double value_of(Element element, const std::byte* bytes) {
  return visit_element(element, bytes, [](auto got) { return static_cast<double>(got); });
}

bool is_integer(Element element) { return element != Element::f32 && element != Element::f64; }

std::string number(double value) { return digits(value, std::chars_format::general, 6); }

Written write_values(Element element, double expected, const std::byte* got) {
  if (is_integer(element)) {
    const bool exact = std::abs(expected) < 0x1p53 && std::trunc(expected) == expected;
    return {exact ? digits(static_cast<std::int64_t>(expected)) : digits(expected),
            visit_element(element, got, [](auto value) {
              if constexpr (std::integral<decltype(value)>)
                return digits(static_cast<std::conditional_t<sizeof value == 1, int, decltype(value)>>(value));
              else
                return std::string();
            })};
  }
  const double actual = value_of(element, got);
  for (int precision = 6; precision < 17; ++precision) {
    Written written = {digits(expected, std::chars_format::general, precision),
                       digits(actual, std::chars_format::general, precision)};
    if (written.expected != written.got || expected == actual) return written;
  }
  return {digits(expected), digits(actual)};
}

std::string grouped(std::uint64_t value) {
  std::string text = std::to_string(value);
  for (std::size_t at = text.size(); at > 3;) {
    at -= 3;
    text.insert(at, 1, ' ');
  }
  return text;
}

}  // namespace lockstep::grader
