// SPDX-License-Identifier: BSD-3-Clause
// Plots of numbers, as SVG: what every verb that takes --svg draws with.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace lockstep::grader {

/// One of the things that are compared.
struct Series {
  std::string name;
  std::vector<std::optional<double>> values;  ///< one a point, 0 or more; nullopt where there is none
  bool reference = false;                     ///< what the others are held against: it looks the same in every plot
};

struct Chart {
  std::string title;
  std::string axis;                 ///< what the points' names say
  std::string unit;                 ///< of the values
  std::vector<std::string> points;  ///< names
  std::vector<Series> series;

  /// 0 where there is nothing to draw.
  [[nodiscard]] double largest() const;
};

/// One SVG with the charts below one another: lines where the points are numbers that grow (a width, a size), bars
/// where they are not. Every line and bar has its name beside it, so that nothing depends on colour. A chart with
/// nothing in it is left out.
std::string chart_page(const std::string& title, const std::string& subtitle, const std::vector<Chart>& charts);

}  // namespace lockstep::grader
