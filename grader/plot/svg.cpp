// SPDX-License-Identifier: BSD-3-Clause
#include "grader/plot/svg.h"

#include <array>
#include <cstdio>

namespace lockstep::grader::svg {
namespace {

std::string number(double value) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.1f", value);
  return digits;
}

std::string attribute(const char* name, std::string_view value) {
  return std::string(" ") + name + "=\"" + std::string(value) + "\"";
}
std::string attribute(const char* name, double value) { return attribute(name, number(value)); }

std::string stroke(const Pen& pen, double width) {
  return attribute("stroke", pen.colour) + attribute("stroke-width", width);
}

std::string escaped(std::string_view words) {
  std::string result;
  for (const char c : words) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      default: result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return result;
}

}  // namespace

Pen pen(std::size_t number) {
  // After Okabe and Ito's palette, whose colours people with a colour deficiency can tell apart.
  static constexpr std::array colours = {"#000000", "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00"};
  static constexpr std::array dashes = {"", "7 3", "2 3", "9 3 2 3"};
  return {colours[number % colours.size()], dashes[number % dashes.size()], static_cast<unsigned>(number % 12)};
}

std::string text(double x, double y, std::string_view words, Anchor anchor, const std::string& more) {
  static constexpr std::array names = {"start", "middle", "end"};
  return "<text" + attribute("x", x) + attribute("y", y) +
         attribute("text-anchor", names[static_cast<std::size_t>(anchor)]) + (more.empty() ? "" : " " + more) + ">" +
         escaped(words) + "</text>\n";
}

std::string line(double x1, double y1, double x2, double y2, const char* colour, double width) {
  return "<line" + attribute("x1", x1) + attribute("y1", y1) + attribute("x2", x2) + attribute("y2", y2) +
         attribute("stroke", colour) + attribute("stroke-width", width) + "/>\n";
}

std::string path(const std::vector<std::pair<double, double>>& points, const Pen& pen) {
  std::string places;
  for (const auto& [x, y] : points) places += (places.empty() ? "" : " ") + number(x) + "," + number(y);
  return "<polyline" + attribute("points", places) + attribute("fill", "none") + stroke(pen, 1.6) +
         (*pen.dashes == 0 ? "" : attribute("stroke-dasharray", pen.dashes)) + "/>\n";
}

std::string mark(double x, double y, const Pen& pen) {
  constexpr double radius = 4;
  struct Step {
    char command;
    double dx, dy;  // from the middle, in radii
  };
  static const std::array<std::vector<Step>, 6> shapes = {{
      {{'M', -1, 0},
       {'L', -.7, -.7},
       {'L', 0, -1},
       {'L', .7, -.7},
       {'L', 1, 0},
       {'L', .7, .7},
       {'L', 0, 1},
       {'L', -.7, .7}},
      {{'M', -.9, -.9}, {'L', .9, -.9}, {'L', .9, .9}, {'L', -.9, .9}},
      {{'M', 0, -1.2}, {'L', 1.1, .8}, {'L', -1.1, .8}},
      {{'M', 0, -1.3}, {'L', 1.3, 0}, {'L', 0, 1.3}, {'L', -1.3, 0}},
      {{'M', -1.2, 0}, {'L', 1.2, 0}, {'M', 0, -1.2}, {'L', 0, 1.2}},
      {{'M', -1, -1}, {'L', 1, 1}, {'M', 1, -1}, {'L', -1, 1}},
  }};
  std::string shape;
  for (const auto& [command, dx, dy] : shapes[pen.mark % 6]) {
    shape += command + number(x + dx * radius) + " " + number(y + dy * radius);
  }
  if (pen.mark % 6 < 4) shape += "z";
  return "<path" + attribute("d", shape) + attribute("fill", pen.mark < 6 ? pen.colour : "#ffffff") + stroke(pen, 1.6) +
         "/>\n";
}

std::string bar(double x, double y, double width, double height, const Pen& pen) {
  return "<rect" + attribute("x", x) + attribute("y", y) + attribute("width", width) + attribute("height", height) +
         attribute("fill", pen.colour) + attribute("fill-opacity", "0.75") + stroke(pen, 1) + "/>\n";
}

std::string document(double width, double height, std::string_view title, std::string_view body) {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\"" + attribute("width", width) + attribute("height", height) +
         attribute("viewBox", "0 0 " + number(width) + " " + number(height)) + attribute("role", "img") +
         attribute("font-family", "DejaVu Sans, Verdana, sans-serif") + attribute("font-size", "12") +
         attribute("fill", "#111111") + ">\n<title>" + escaped(title) +
         "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n" + std::string(body) + "</svg>\n";
}

}  // namespace lockstep::grader::svg
