// SPDX-License-Identifier: BSD-3-Clause
// What is remembered of wrong elements, in constant space and mergeable, so that threads can count apart.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace lockstep::grader {

/// Values of a coordinate that occurred: the range, and the step of the arithmetic progression they all lie on.
struct Progression {
  std::uint64_t least = UINT64_MAX;
  std::uint64_t most = 0;
  std::uint64_t step = 0;  ///< greatest common divisor of all differences; 0 while there is one value

  void add(std::uint64_t value) {
    if (least != UINT64_MAX) step = std::gcd(step, value > least ? value - least : least - value);
    least = std::min(least, value);
    most = std::max(most, value);
  }
  void merge(const Progression& other) {
    if (other.least == UINT64_MAX) return;
    add(other.least);
    step = std::gcd(step, other.step);
    most = std::max(most, other.most);
  }
  /// How many values of [0, extent) lie on the progression, the ones outside [least, most] too.
  [[nodiscard]] std::uint64_t members(std::uint64_t extent) const {
    if (step == 0) return 1;
    const std::uint64_t offset = least % step;
    return (extent - offset + step - 1) / step;
  }
};

struct Tally {
  std::uint64_t looked_at = 0;  ///< elements, right or wrong
  std::uint64_t wrong = 0;
  std::uint64_t unwritten = 0;
  std::uint64_t zeros = 0;  ///< wrong elements that are zero
  std::uint64_t nans = 0;
  Progression index;
  Progression row;     ///< index / columns
  Progression column;  ///< index % columns

  void merge(const Tally& other) {
    looked_at += other.looked_at;
    wrong += other.wrong;
    unwritten += other.unwritten;
    zeros += other.zeros;
    nans += other.nans;
    index.merge(other.index);
    row.merge(other.row);
    column.merge(other.column);
  }
};

}  // namespace lockstep::grader
