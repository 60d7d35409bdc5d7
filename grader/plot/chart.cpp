// SPDX-License-Identifier: BSD-3-Clause
#include "grader/plot/chart.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <utility>

#include "grader/plot/svg.h"

namespace lockstep::grader {
namespace {

using svg::Anchor;

constexpr double page_width = 860;
constexpr double margin = 20;
constexpr double title_height = 40;

/// `step` is the least difference that the label has to show.
std::string label_of(double value, double step = 0.1) {
  const int decimals = step < 0.0999 ? 2 : value > 0 && value < 99.95 ? 1 : 0;
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  return text;
}

/// The next of 1, 2, 5, 10, 20, … from `value` on.
double nice(double value) {
  const double power = std::pow(10, std::floor(std::log10(value)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (value <= factor * power * 1.0000001) return factor * power;
  }
  return 10 * power;
}

/// The numbers that the points' names are; none where they are not, do not grow, or are fewer than three.
std::vector<double> numbers_of(const Chart& chart) {
  std::vector<double> numbers;
  for (const auto& point : chart.points) {
    double value = 0;
    const char* end = point.data() + point.size();
    const auto [stop, error] = std::from_chars(point.data(), end, value);
    if (error != std::errc() || stop != end || (!numbers.empty() && value <= numbers.back())) return {};
    numbers.push_back(value);
  }
  return numbers.size() < 3 ? std::vector<double>() : numbers;
}

svg::Pen pen_of(const Chart& chart, std::size_t number) {
  return svg::pen(chart.series[number].reference ? 0 : number + 1);
}

/// What one chart takes of the page.
struct Drawing {
  std::string body;
  double height = 0;
};

std::string heading(const Chart& chart, double top) {
  return svg::text(margin, top + 20, chart.title, Anchor::start, "font-weight=\"bold\" font-size=\"14\"");
}

// ---- bars: a group for each point, a bar for each series

Drawing bars(const Chart& chart, double top) {
  constexpr double bar_height = 15;
  constexpr double step = 20;
  constexpr double left = margin + 250;
  constexpr double full = page_width - left - 70 - margin;
  const double most = chart.largest();
  Drawing drawing{heading(chart, top), title_height};
  for (std::size_t point = 0; point < chart.points.size(); ++point) {
    if (chart.points.size() > 1) {
      drawing.body += svg::text(margin, top + drawing.height + 12, chart.axis + ": " + chart.points[point],
                                Anchor::start, "font-style=\"italic\"");
      drawing.height += step;
    }
    const double first = drawing.height;
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
      if (!chart.series[i].values[point]) continue;
      const double y = top + drawing.height;
      const double value = *chart.series[i].values[point];
      const double width = std::max(full * value / most, 0.5);
      drawing.body += svg::text(left - 8, y + 12, chart.series[i].name, Anchor::end);
      drawing.body += svg::bar(left, y, width, bar_height, pen_of(chart, i));
      drawing.body += svg::text(left + width + 6, y + 12, label_of(value), Anchor::start);
      drawing.height += step;
    }
    drawing.body += svg::line(left, top + first - 3, left, top + drawing.height - 2, "#111111", 1);
    drawing.height += 10;
  }
  drawing.body += svg::text(left, top + drawing.height + 8, chart.unit, Anchor::start);
  drawing.height += 24;
  return drawing;
}

// ---- lines: one for each series, its name behind its last point

struct Label {
  std::size_t series;
  double x;  ///< of the line's end
  double y;
  double place;  ///< where the name stands
};

/// Moves labels apart, in order from top to bottom, so that each has a line of its own.
void spread(std::vector<Label>& labels, double top, double bottom) {
  constexpr double apart = 15;
  std::sort(labels.begin(), labels.end(), [](const Label& a, const Label& b) { return a.y < b.y; });
  double next = top;
  for (auto& label : labels) {
    label.place = std::max(label.y, next);
    next = label.place + apart;
  }
  double limit = bottom;
  std::for_each(labels.rbegin(), labels.rend(), [&limit](Label& label) {
    label.place = std::min(label.place, limit);
    limit = label.place - apart;
  });
}

class Lines {
 public:
  Lines(const Chart& chart, std::vector<double> numbers, double top)
      : chart_(chart),
        numbers_(std::move(numbers)),
        top_(top),
        bottom_(top + title_height + plot_height),
        tick_(nice(chart.largest() / 6)),
        ticks_(static_cast<int>(std::ceil(chart.largest() * 1.02 / tick_))) {}

  Drawing draw() {
    body_ = heading(chart_, top_);
    axes();
    series();
    return {std::move(body_), title_height + plot_height + 56};
  }

 private:
  static constexpr double left = margin + 60;
  static constexpr double right = page_width - 230;
  static constexpr double plot_height = 320;

  [[nodiscard]] double x_of(std::size_t i) const {
    const double share = (numbers_[i] - numbers_.front()) / (numbers_.back() - numbers_.front());
    return left + 14 + (right - left - 28) * share;
  }
  [[nodiscard]] double y_of(double value) const { return bottom_ - plot_height * value / (ticks_ * tick_); }

  void axes() {
    for (int i = 0; i <= ticks_; ++i) {
      const double value = i * tick_;
      body_ += svg::line(left, y_of(value), right, y_of(value), i == 0 ? "#111111" : "#dddddd", 1);
      body_ += svg::text(left - 8, y_of(value) + 4, label_of(value, tick_), Anchor::end);
    }
    double last = -page_width;
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      body_ += svg::line(x_of(i), bottom_, x_of(i), bottom_ + 4, "#111111", 1);
      if (x_of(i) - last < 22) continue;  // no room for the number
      last = x_of(i);
      body_ += svg::text(last, bottom_ + 18, chart_.points[i], Anchor::middle);
    }
    body_ += svg::text((left + right) / 2, bottom_ + 38, chart_.axis, Anchor::middle);
    body_ += svg::text(left + 4, top_ + title_height - 5, chart_.unit, Anchor::start);
  }

  void series() {
    std::vector<Label> labels;
    for (std::size_t n = 0; n < chart_.series.size(); ++n) {
      std::vector<std::pair<double, double>> points;
      for (std::size_t i = 0; i < numbers_.size(); ++i) {
        if (const auto& value = chart_.series[n].values[i]) points.emplace_back(x_of(i), y_of(*value));
      }
      if (points.empty()) continue;
      body_ += svg::path(points, pen_of(chart_, n));
      for (const auto& [x, y] : points) body_ += svg::mark(x, y, pen_of(chart_, n));
      labels.push_back({n, points.back().first, points.back().second, 0});
    }
    spread(labels, top_ + title_height, bottom_);
    for (const auto& label : labels) {
      body_ += svg::line(label.x + 6, label.y, right + 12, label.place, "#999999", 0.7);
      body_ += svg::mark(right + 20, label.place, pen_of(chart_, label.series));
      body_ += svg::text(right + 30, label.place + 4, chart_.series[label.series].name, Anchor::start);
    }
  }

  const Chart& chart_;
  const std::vector<double> numbers_;
  const double top_;
  const double bottom_;
  const double tick_;  ///< value from line to line
  const int ticks_;
  std::string body_;
};

}  // namespace

double Chart::largest() const {
  double most = 0;
  for (const auto& one : series) {
    for (const auto& value : one.values) most = std::max(most, value.value_or(0));
  }
  return most;
}

std::string chart_page(const std::string& title, const std::string& subtitle, const std::vector<Chart>& charts) {
  std::string body = svg::text(margin, 26, title, Anchor::start, "font-weight=\"bold\" font-size=\"16\"");
  body += svg::text(margin, 46, subtitle, Anchor::start, "fill=\"#555555\"");
  double top = 62;
  for (const auto& chart : charts) {
    if (chart.largest() <= 0) continue;
    const auto numbers = numbers_of(chart);
    const Drawing drawing = numbers.empty() ? bars(chart, top) : Lines(chart, numbers, top).draw();
    body += drawing.body;
    top += drawing.height + 12;
  }
  return svg::document(page_width, top, title, body);
}

}  // namespace lockstep::grader
