// SPDX-License-Identifier: BSD-3-Clause
#include "grader/bench/plot.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <ranges>
#include <utility>

#include "grader/bench/svg.h"

namespace lockstep::grader {
namespace {

using svg::Anchor;

constexpr double page_width = 860;
constexpr double margin = 20;
constexpr double title_height = 40;

double gigabytes(const BenchTimes& times) { return rate(times) * 1e-9; }

bool timed(const BenchTimes* times) { return times != nullptr && !times->seconds.empty(); }

std::string label_of(double value) {
  char text[32];
  std::snprintf(text, sizeof text, value > 0 && value < 99.95 ? "%.1f" : "%.0f", value);
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

double fastest(const BenchTable& table) {
  double most = 0;
  for (const auto& point : table.points) {
    for (const auto& times : point.contestants) {
      if (timed(&times)) most = std::max(most, gigabytes(times));
    }
  }
  return most;
}

/// The numbers that the points' names are; none where they are not, do not grow, or are fewer than three.
std::vector<double> numbers_of(const BenchTable& table) {
  std::vector<double> numbers;
  for (const auto& point : table.points) {
    double value = 0;
    const char* end = point.name.data() + point.name.size();
    const auto [stop, error] = std::from_chars(point.name.data(), end, value);
    if (error != std::errc() || stop != end || (!numbers.empty() && value <= numbers.back())) return {};
    numbers.push_back(value);
  }
  return numbers.size() < 3 ? std::vector<double>() : numbers;
}

/// The copy looks the same in every plot.
svg::Pen pen_of(const std::vector<std::string>& names, std::size_t number) {
  return svg::pen(names[number] == copy_name ? 0 : number + 1);
}

/// What one table takes of the page.
struct Drawing {
  std::string body;
  double height = 0;
};

std::string heading(const BenchTable& table, double top) {
  return svg::text(margin, top + 20, table.title, Anchor::start, "font-weight=\"bold\" font-size=\"14\"");
}

// ---- bars: a group for each point, a bar for each contestant

Drawing bars(const BenchTable& table, double top) {
  constexpr double bar_height = 15;
  constexpr double step = 20;
  constexpr double left = margin + 250;
  constexpr double full = page_width - left - 70 - margin;
  const double most = fastest(table);
  const auto names = table.contestants();
  Drawing drawing{heading(table, top), title_height};
  for (const auto& point : table.points) {
    if (table.points.size() > 1) {
      drawing.body += svg::text(margin, top + drawing.height + 12, table.axis + ": " + point.name, Anchor::start,
                                "font-style=\"italic\"");
      drawing.height += step;
    }
    const double first = drawing.height;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const BenchTimes* times = point.find(names[i]);
      if (!timed(times)) continue;
      const double y = top + drawing.height;
      const double value = gigabytes(*times);
      const double width = std::max(full * value / most, 0.5);
      drawing.body += svg::text(left - 8, y + 12, names[i], Anchor::end);
      drawing.body += svg::bar(left, y, width, bar_height, pen_of(names, i));
      drawing.body += svg::text(left + width + 6, y + 12, label_of(value), Anchor::start);
      drawing.height += step;
    }
    drawing.body += svg::line(left, top + first - 3, left, top + drawing.height - 2, "#111111", 1);
    drawing.height += 10;
  }
  drawing.body += svg::text(left, top + drawing.height + 8, "GB/s", Anchor::start);
  drawing.height += 24;
  return drawing;
}

// ---- lines: one for each contestant, its name behind its last point

struct Label {
  std::size_t contestant;
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
  for (auto& label : std::ranges::reverse_view(labels)) {
    label.place = std::min(label.place, limit);
    limit = label.place - apart;
  }
}

class Lines {
 public:
  Lines(const BenchTable& table, std::vector<double> numbers, double top)
      : table_(table),
        numbers_(std::move(numbers)),
        top_(top),
        bottom_(top + title_height + plot_height),
        tick_(nice(fastest(table) / 6)),
        ticks_(static_cast<int>(std::ceil(fastest(table) * 1.02 / tick_))) {}

  Drawing draw() {
    body_ = heading(table_, top_);
    axes();
    contestants();
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
      body_ += svg::text(left - 8, y_of(value) + 4, label_of(value), Anchor::end);
    }
    double last = -page_width;
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      body_ += svg::line(x_of(i), bottom_, x_of(i), bottom_ + 4, "#111111", 1);
      if (x_of(i) - last < 22) continue;  // no room for the number
      last = x_of(i);
      body_ += svg::text(last, bottom_ + 18, table_.points[i].name, Anchor::middle);
    }
    body_ += svg::text((left + right) / 2, bottom_ + 38, table_.axis, Anchor::middle);
    body_ += svg::text(left + 4, top_ + title_height - 5, "GB/s", Anchor::start);
  }

  void contestants() {
    const auto names = table_.contestants();
    std::vector<Label> labels;
    for (std::size_t n = 0; n < names.size(); ++n) {
      std::vector<std::pair<double, double>> points;
      for (std::size_t i = 0; i < numbers_.size(); ++i) {
        const BenchTimes* times = table_.points[i].find(names[n]);
        if (timed(times)) points.emplace_back(x_of(i), y_of(gigabytes(*times)));
      }
      if (points.empty()) continue;
      body_ += svg::path(points, pen_of(names, n));
      for (const auto& [x, y] : points) body_ += svg::mark(x, y, pen_of(names, n));
      labels.push_back({n, points.back().first, points.back().second, 0});
    }
    spread(labels, top_ + title_height, bottom_);
    for (const auto& label : labels) {
      body_ += svg::line(label.x + 6, label.y, right + 12, label.place, "#999999", 0.7);
      body_ += svg::mark(right + 20, label.place, pen_of(names, label.contestant));
      body_ += svg::text(right + 30, label.place + 4, names[label.contestant], Anchor::start);
    }
  }

  const BenchTable& table_;
  const std::vector<double> numbers_;
  const double top_;
  const double bottom_;
  const double tick_;  ///< GB/s from line to line
  const int ticks_;
  std::string body_;
};

}  // namespace

std::string bench_svg(const BenchResult& result) {
  const std::string title = "Lab " + result.lab + " on " + result.gpu;
  std::string body = svg::text(margin, 26, title, Anchor::start, "font-weight=\"bold\" font-size=\"16\"");
  body += svg::text(margin, 46,
                    "driver " + result.driver + ", " + result.compiler + ", " + result.date + ": " + result.command,
                    Anchor::start, "fill=\"#555555\"");
  double top = 62;
  for (const auto& table : result.tables) {
    if (fastest(table) <= 0) continue;
    const auto numbers = numbers_of(table);
    const Drawing drawing = numbers.empty() ? bars(table, top) : Lines(table, numbers, top).draw();
    body += drawing.body;
    top += drawing.height + 12;
  }
  return svg::document(page_width, top, title, body);
}

}  // namespace lockstep::grader
