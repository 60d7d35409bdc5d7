// SPDX-License-Identifier: BSD-3-Clause
// Small parts that the page is made of.
#pragma once

#include <string>
#include <vector>

#include "grader/class/summary.h"

namespace lockstep::grader {

/// "good", "bad", "warn" or "none": the classes of page.css.
const char* class_of(Standing standing);
/// "passed", "needs a person's eye", …
const char* words_of(Standing standing);

/// How many of `shares` (0 to 1) lie in each of `bins` equal parts of that range.
std::vector<std::size_t> histogram(const std::vector<double>& shares, std::size_t bins);
/// Bars of ten parts of 0 to 100%, with the median marked, `height` pixels high; `axis`: with numbers below.
std::string histogram_svg(const std::vector<double>& shares, unsigned width, unsigned height, bool axis,
                          const std::string& label);

/// A ratio with its interval beside what is needed, on a rail of doublings.
std::string speed_svg(const SpeedResult& speed);

}  // namespace lockstep::grader
