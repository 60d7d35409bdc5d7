// SPDX-License-Identifier: BSD-3-Clause
// One element of an output buffer: is it right, and how is it written down.
#pragma once

#include <cstddef>
#include <cstring>
#include <string>

#include "lockstep/task.h"

namespace lockstep::grader {

/// Right only where |got - expected| <= tolerance is true. So NaN is never right, whatever is expected; an infinity
/// only where the same one is expected; and nothing is right with a tolerance that is NaN or negative.
bool matches(double got, Expected expected);

/// An integer with no tolerance is compared as an integer; a value that is none, or does not fit, is never right.
template <std::integral T>
bool matches_integer(T got, Expected expected);

/// The element at `bytes`.
bool matches(Element element, const std::byte* bytes, Expected expected);

/// As a double, rounded where an integer does not fit.
double value_of(Element element, const std::byte* bytes);

bool is_integer(Element element);

/// "0.731", "-12": six digits, independent of the locale.
std::string number(double value);

/// An expected and a different actual value, with as many digits as it takes to tell them apart.
struct Written {
  std::string expected;
  std::string got;
};
Written write_values(Element element, double expected, const std::byte* got);

/// "16 641"
std::string grouped(std::uint64_t value);

}  // namespace lockstep::grader
