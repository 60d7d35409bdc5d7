// SPDX-License-Identifier: BSD-3-Clause
#include "grader/judge/pattern.h"

#include <algorithm>

#include "grader/session/element.h"

namespace lockstep::grader {
namespace {

// Wrong values can be right by chance (a zero where zero is expected), so a class counts as hit whole from nine tenths
// on.
bool nearly_all(std::uint64_t wrong, std::uint64_t of) {
  return static_cast<double>(wrong) >= 0.9 * static_cast<double>(of);
}

std::size_t columns_of(const Buffer& buffer) {
  return buffer.shape.size() < 2 || buffer.shape.back() == 0 ? 1 : buffer.shape.back();
}

// "all in the last column", "all in the first 3 rows", "all in column 7"
std::string band(const Progression& where, std::uint64_t extent, std::uint64_t wrong, std::uint64_t across,
                 const char* name) {
  if (extent < 2 || where.most - where.least + 1 >= extent) return "";
  const std::uint64_t width = where.most - where.least + 1;
  const std::string plural = std::string(name) + "s";
  const bool whole = nearly_all(wrong, width * across);
  if (width == 1) {
    if (where.most == extent - 1) return std::string("all in the last ") + name;
    if (where.least == 0) return std::string("all in the first ") + name;
    return wrong > 1 ? std::string("all in ") + name + " " + grouped(where.least) : "";
  }
  if (!whole) return "";
  if (where.most == extent - 1) return "all in the last " + grouped(width) + " " + plural;
  if (where.least == 0) return "all in the first " + grouped(width) + " " + plural;
  return "all in " + plural + " " + grouped(where.least) + " to " + grouped(where.most);
}

// "all in every 32nd column"
std::string stride(const Progression& where, std::uint64_t extent, std::uint64_t wrong, std::uint64_t across,
                   const char* name) {
  if (where.step < 2 || where.members(extent) < 2 || !nearly_all(wrong, where.members(extent) * across)) return "";
  std::string text = std::string("all ") + (across > 1 ? "in " : "") + "every " + ordinal(where.step) + " " + name;
  const std::uint64_t offset = where.least % where.step;
  return text + (offset == 0 ? "" : ", from " + std::string(name) + " " + grouped(offset) + " on");
}

}  // namespace

std::string ordinal(std::uint64_t value) {
  const std::uint64_t tens = value / 10 % 10;
  const char* suffix = "th";
  if (tens != 1) {
    if (value % 10 == 1) suffix = "st";
    if (value % 10 == 2) suffix = "nd";
    if (value % 10 == 3) suffix = "rd";
  }
  return grouped(value) + suffix;
}

std::string place_pattern(const Buffer& buffer, const Tally& tally) {
  const std::uint64_t count = buffer.count();
  const std::uint64_t columns = columns_of(buffer);
  const std::uint64_t rows = count / columns;
  if (tally.wrong == 0 || tally.wrong == count) return "";
  if (columns > 1) {
    if (auto text = band(tally.column, columns, tally.wrong, rows, "column"); !text.empty()) return text;
  }
  // A run of elements up to either end, unless it is one of whole rows or lies in one row.
  const std::uint64_t span = tally.index.most - tally.index.least + 1;
  const bool rows_tell = columns > 1 && (span % columns == 0 || tally.row.least == tally.row.most);
  if (tally.wrong == span && !rows_tell) {
    if (tally.index.most == count - 1) {
      return span == 1 ? "the last one" : "everything from element " + grouped(tally.index.least) + " on";
    }
    if (tally.index.least == 0 && span > 1) return "everything before element " + grouped(span);
  }
  if (columns > 1) {
    if (auto text = band(tally.row, rows, tally.wrong, columns, "row"); !text.empty()) return text;
    if (auto text = stride(tally.column, columns, tally.wrong, rows, "column"); !text.empty()) return text;
    if (auto text = stride(tally.row, rows, tally.wrong, columns, "row"); !text.empty()) return text;
  }
  return stride(tally.index, count, tally.wrong, 1, "element");
}

std::string value_pattern(const Buffer& buffer, std::span<const std::byte> payload, const Tally& tally,
                          const std::function<bool(std::size_t)>& is_wrong) {
  if (tally.wrong < 2) return "";
  if (tally.zeros == tally.wrong) return "all zero";
  if (tally.unwritten == tally.wrong) return "";  // the first one says so
  if (tally.unwritten > 0) return grouped(tally.unwritten) + " of them never written";
  if (tally.nans == tally.wrong) return "all NaN";

  const std::size_t count = buffer.count();
  const std::size_t size = bytes_of(buffer.element);
  const std::size_t columns = columns_of(buffer);
  const std::size_t rows = count / columns;
  const auto holds = [&](std::size_t at, std::size_t other) {
    Expected expected = {};
    buffer.expect(other, {&expected, 1});
    return matches(buffer.element, &payload[at * size], expected);
  };
  constexpr std::size_t most_looked_at = 1024;
  std::size_t seen = 0, transposed = 0, left = 0, right = 0;
  for (std::size_t i = tally.index.least; i <= tally.index.most && seen < most_looked_at; ++i) {
    if (!is_wrong(i)) continue;
    ++seen;
    if (columns > 1 && rows > 1 && holds(i, (i % rows) * columns + i / rows)) ++transposed;
    if (i > 0 && holds(i, i - 1)) ++left;
    if (i + 1 < count && holds(i, i + 1)) ++right;
  }
  if (seen < 4) return "";
  if (nearly_all(transposed, seen)) return "each holds the value of its transposed place";
  if (nearly_all(left, seen)) return "each holds the value of the element before it";
  if (nearly_all(right, seen)) return "each holds the value of the element after it";
  return "";
}

}  // namespace lockstep::grader
