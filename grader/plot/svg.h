// SPDX-License-Identifier: BSD-3-Clause
// Shapes and words as SVG text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockstep::grader::svg {

enum class Anchor : unsigned char { start, middle, end };

/// How a contestant's line is drawn, so that it is known without colour: by its dashes and its marks.
struct Pen {
  const char* colour;
  const char* dashes;  ///< empty: a whole line
  unsigned mark;       ///< 0 circle, 1 square, 2 triangle, 3 diamond, 4 plus, 5 cross; above: hollow ones
};
/// A pen for each number; the first twelve differ in their marks.
Pen pen(std::size_t number);

/// `more` is further attributes.
std::string text(double x, double y, std::string_view words, Anchor anchor, const std::string& more = {});
std::string line(double x1, double y1, double x2, double y2, const char* colour, double width);
std::string path(const std::vector<std::pair<double, double>>& points, const Pen& pen);
std::string mark(double x, double y, const Pen& pen);
std::string bar(double x, double y, double width, double height, const Pen& pen);

/// The whole file: `body` on white, with a title for those who cannot see it.
std::string document(double width, double height, std::string_view title, std::string_view body);

}  // namespace lockstep::grader::svg
