// SPDX-License-Identifier: BSD-3-Clause
#include "grader/explore/values.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>

#include "grader/build/utf8.h"
#include "grader/catalog/errors.h"

namespace lockstep::grader {
namespace {

constexpr std::size_t largest = 1'000'000'000;
constexpr std::size_t most_values = 1024;

std::optional<std::size_t> whole(std::string_view text) {
  std::size_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (text.empty() || error != std::errc() || stop != end || value > largest) return std::nullopt;
  return value;
}

struct Range {
  std::size_t first;
  std::size_t last;
  std::size_t step;
};

/// "A..B" and "A..B:STEP".
std::optional<Range> range_in(std::string_view text) {
  const auto dots = text.find("..");
  if (dots == std::string_view::npos) return std::nullopt;
  const auto colon = std::min(text.find(':'), text.size());
  if (colon < dots + 2) return std::nullopt;
  const auto first = whole(text.substr(0, dots));
  const auto last = whole(text.substr(dots + 2, colon - dots - 2));
  const auto step = colon == text.size() ? std::optional<std::size_t>(1) : whole(text.substr(colon + 1));
  if (!first || !last || !step || *step == 0 || *last < *first) return std::nullopt;
  return Range{*first, *last, *step};
}

std::string words_for(const std::vector<std::size_t>& allowed) {
  const std::size_t step = allowed.size() > 1 ? allowed[1] - allowed[0] : 1;
  const bool even = allowed.back() - allowed.front() == step * (allowed.size() - 1);
  if (allowed.size() > 3 && even) {
    return std::to_string(allowed.front()) + ".." + std::to_string(allowed.back()) +
           (step > 1 ? ":" + std::to_string(step) : "");
  }
  std::string list;
  for (const auto value : allowed) list += (list.empty() ? "" : ",") + std::to_string(value);
  return list;
}

}  // namespace

std::vector<std::size_t> parse_values(std::string_view text, const std::string& name,
                                      const std::vector<std::size_t>& allowed) {
  std::set<std::size_t> values;
  const auto is_allowed = [&](std::size_t value) {
    return allowed.empty() || std::find(allowed.begin(), allowed.end(), value) != allowed.end();
  };
  const auto refuse = [&](const std::string& why) -> void { throw UsageError(name + ": " + why + "."); };
  const auto add = [&](std::size_t value) {
    values.insert(value);
    if (values.size() > most_values) refuse("more than " + std::to_string(most_values) + " values");
  };
  for (std::size_t begin = 0; begin <= text.size();) {
    const auto end = std::min(text.find(',', begin), text.size());
    const std::string_view item = text.substr(begin, end - begin);
    begin = end + 1;
    if (const auto one = whole(item)) {
      if (!is_allowed(*one)) refuse(std::to_string(*one) + " is not among " + words_for(allowed));
      add(*one);
    } else if (const auto range = range_in(item)) {
      for (std::size_t value = range->first; value <= range->last; value += range->step) {
        if (is_allowed(value)) add(value);
        if (!allowed.empty() && value > allowed.back()) break;
      }
    } else {
      refuse("expected values such as 4, 1..32, 0..100:10 or 1,2,4, got '" + printable(item) + "'");
    }
  }
  if (values.empty()) refuse("none of its values is among " + words_for(allowed));
  return {values.begin(), values.end()};
}

}  // namespace lockstep::grader
