// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/page/html.h"

#include <algorithm>
#include <cmath>

#include "grader/judge/statistics.h"
#include "grader/report/markup.h"

namespace lockstep::grader {
namespace {

std::string whole(double value) { return std::to_string(std::llround(value)); }

}  // namespace

const char* class_of(Standing standing) {
  switch (standing) {
    case Standing::passed: return "good";
    case Standing::failed: return "bad";
    case Standing::inconclusive:
    case Standing::needs_eye: return "warn";
    default: return "none";
  }
}

const char* words_of(Standing standing) {
  switch (standing) {
    case Standing::passed: return "passed";
    case Standing::failed: return "failed";
    case Standing::inconclusive: return "inconclusive";
    case Standing::needs_eye: return "needs a person's eye";
    case Standing::nothing: return "not handed in";
    case Standing::excused: return "excused";
    case Standing::waiting: return "not judged yet";
  }
  return "";
}

std::vector<std::size_t> histogram(const std::vector<double>& shares, std::size_t bins) {
  std::vector<std::size_t> counts(bins);
  for (const double share : shares) {
    const double place = std::clamp(share, 0.0, 1.0) * static_cast<double>(bins);
    ++counts[std::min(bins - 1, static_cast<std::size_t>(place))];
  }
  return counts;
}

std::string histogram_svg(const std::vector<double>& shares, unsigned width, unsigned height, bool axis,
                          const std::string& label) {
  constexpr std::size_t bins = 10;
  const unsigned below = axis ? 18 : 1;
  const unsigned above = axis ? 16 : 1;
  const auto counts = histogram(shares, bins);
  const double most = static_cast<double>(std::max<std::size_t>(1, *std::max_element(counts.begin(), counts.end())));
  const double step = static_cast<double>(width) / bins;
  const double room = height - below - above;
  const double floor = height - below;
  std::string svg = "<svg viewBox=\"0 0 " + std::to_string(width) + " " + std::to_string(height) + "\" width=\"" +
                    std::to_string(width) + "\" role=\"img\" aria-label=\"" + html(label) + "\">";
  for (std::size_t i = 0; i < bins; ++i) {
    const double bar = counts[i] == 0 ? 0 : std::max(2.0, room * static_cast<double>(counts[i]) / most);
    const double left = step * static_cast<double>(i);
    svg += "<rect class=\"bar\" rx=\"2\" x=\"" + whole(left + 1) + "\" y=\"" + whole(floor - bar) + "\" width=\"" +
           whole(step - 2) + "\" height=\"" + whole(bar) + "\"/>";
    if (axis && counts[i] > 0)
      svg += "<text text-anchor=\"middle\" x=\"" + whole(left + step / 2) + "\" y=\"" + whole(floor - bar - 4) + "\">" +
             std::to_string(counts[i]) + "</text>";
  }
  svg += "<line class=\"axis\" x1=\"0\" x2=\"" + std::to_string(width) + "\" y1=\"" + whole(floor) + "\" y2=\"" +
         whole(floor) + "\"/>";
  if (!shares.empty()) {
    const std::string at = whole(std::clamp(median(shares), 0.0, 1.0) * (width - 2) + 1);
    svg += "<line class=\"median\" x1=\"" + at + "\" x2=\"" + at + "\" y1=\"" + std::to_string(above) + "\" y2=\"" +
           whole(floor) + "\"/>";
  }
  if (axis) {
    for (const unsigned percent : {0U, 50U, 100U}) {
      const char* anchor = percent == 0 ? "start" : percent == 100 ? "end" : "middle";
      svg += std::string("<text text-anchor=\"") + anchor + "\" x=\"" + std::to_string(width * percent / 100) +
             "\" y=\"" + std::to_string(height - 4) + "\">" + std::to_string(percent) + "%</text>";
    }
  }
  return svg + "</svg>";
}

std::string speed_svg(const SpeedResult& speed) {
  const bool sound = std::isfinite(speed.ratio) && speed.ratio > 0 && speed.needed > 0;
  if (!sound) return "";
  const double low = std::isfinite(speed.low) && speed.low > 0 ? std::min(speed.low, speed.ratio) : speed.ratio;
  const double high = std::isfinite(speed.high) ? std::max(speed.high, speed.ratio) : speed.ratio;
  constexpr double width = 200;
  const double first = std::log2(std::min(1.0, low) / 1.25);
  const double last = std::log2(std::max(speed.needed, high) * 1.25);
  const auto at = [&](double value) { return whole((std::log2(value) - first) / (last - first) * width); };
  const auto from_to = [&](double a, double b) {
    return " x=\"" + at(a) + "\" width=\"" + whole(std::max(2.0, std::stod(at(b)) - std::stod(at(a)))) + "\"";
  };
  return "<svg viewBox=\"0 0 200 18\" width=\"200\" height=\"18\" aria-hidden=\"true\">"
         "<rect class=\"rail\" x=\"0\" y=\"6\" width=\"200\" height=\"6\" rx=\"3\"/>"
         "<rect class=\"band\" y=\"6\" height=\"6\"" +
         from_to(low, high) + "/><line class=\"needed\" x1=\"" + at(speed.needed) + "\" x2=\"" + at(speed.needed) +
         "\" y1=\"1\" y2=\"17\"/><circle class=\"dot\" cx=\"" + at(speed.ratio) + "\" cy=\"9\" r=\"4\"/></svg>";
}

}  // namespace lockstep::grader
