// SPDX-License-Identifier: BSD-3-Clause
#include "grader/explore/charts.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <utility>

#include "grader/bench/plot.h"
#include "grader/session/counter.h"

namespace lockstep::grader {
namespace {

std::optional<double> measured(const BenchTimes& times, const Measure& measure) {
  if (times.counters.empty()) return std::nullopt;
  const auto value = [&](const std::string& name) { return counter(times.counters, name); };
  if (measure.per.empty()) return measure.times * value(measure.of);
  const double below = measure.per == "elements" ? times.elements : value(measure.per);
  return below > 0 ? std::optional(measure.times * value(measure.of) / below) : std::nullopt;
}

Chart chart_of(const BenchTable& table, const std::string& unit,
               const std::function<std::optional<double>(const BenchTimes&)>& value) {
  Chart chart{table.title + ": " + unit, table.axis, unit, {}, {}};
  for (const auto& point : table.points) chart.points.push_back(point.name);
  for (const auto& name : table.contestants()) {
    Series series{name, {}, false};
    for (const auto& point : table.points) {
      const BenchTimes* times = point.find(name);
      series.values.push_back(times == nullptr ? std::nullopt : value(*times));
    }
    chart.series.push_back(std::move(series));
  }
  return chart;
}

std::optional<double> microseconds(const BenchTimes& times) {
  return times.seconds.empty() ? std::nullopt : std::optional(median_seconds(times) * 1e6);
}

// ---- the terminal

/// Decimals for all of a chart's values: none where all are whole.
int decimals_of(const Chart& chart) {
  const double most = chart.largest();
  for (const auto& one : chart.series) {
    for (const auto& value : one.values) {
      if (value && *value != std::floor(*value)) return most < 2 ? 3 : most < 20 ? 2 : 1;
    }
  }
  return 0;
}

std::string number_in(const Chart& chart, double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", decimals_of(chart), value);
  return text;
}

constexpr std::size_t number_columns = 9;
constexpr unsigned widest_bar = 24;
constexpr unsigned least_bar = 5;

/// The lines of some of a chart's series, side by side.
std::string columns_of(const Chart& chart, std::size_t begin, std::size_t end, std::size_t first_column, unsigned bars,
                       const Style& style) {
  const auto width_of = [&](std::size_t i) {
    return std::max(columns(chart.series[i].name), number_columns + (bars > 0 ? 1 + bars : 0));
  };
  std::string heading = pad_left(chart.axis, first_column);
  for (std::size_t i = begin; i < end; ++i) {
    const std::string name = safe_line(chart.series[i].name, style);
    heading += "  " + (bars > 0 ? pad(name, width_of(i)) : pad_left(name, width_of(i)));
  }
  while (heading.ends_with(' ')) heading.pop_back();
  std::string text = paint(heading, Ink::dim, style) + "\n";
  for (std::size_t point = 0; point < chart.points.size(); ++point) {
    text += pad_left(chart.points[point], first_column);
    for (std::size_t i = begin; i < end; ++i) {
      const auto& value = chart.series[i].values[point];
      const std::string number = value ? number_in(chart, *value) : "-";
      if (bars == 0) {
        text += "  " + pad_left(number, width_of(i));
        continue;
      }
      std::string cell = pad_left(number, number_columns);
      if (value) cell += " " + bar(chart.largest() > 0 ? *value / chart.largest() : 0, bars, style);
      text += "  " + (i + 1 == end ? cell : pad(cell, width_of(i)));
    }
    text += "\n";
  }
  return text;
}

std::string table_of(const Chart& chart, const Style& style) {
  std::size_t first_column = columns(chart.axis);
  for (const auto& point : chart.points) first_column = std::max(first_column, point.size());
  const std::size_t room = style.width > first_column ? style.width - first_column : 0;
  const std::size_t each = room / std::max<std::size_t>(chart.series.size(), 1);
  const std::size_t around = 2 + number_columns + 1;
  const unsigned bars =
      each >= around + least_bar ? static_cast<unsigned>(std::min<std::size_t>(each - around, widest_bar)) : 0;
  std::string text;
  for (std::size_t begin = 0; begin < chart.series.size();) {
    std::size_t end = begin;
    std::size_t used = 0;
    do {
      const std::size_t cell = number_columns + (bars > 0 ? 1 + bars : 0);
      used += 2 + std::max(columns(chart.series[end].name), cell);
    } while (++end < chart.series.size() && used + 2 + columns(chart.series[end].name) <= room);
    text += columns_of(chart, begin, end, first_column, bars, style);
    begin = end;
  }
  return text;
}

std::string wrong_outputs(const ExploreResult& result, const Style& style) {
  std::string text;
  for (const auto& sweep : result.sweeps) {
    for (const auto& point : sweep.table.points) {
      for (const auto& one : point.contestants) {
        if (!is_wrong(one)) continue;
        text += paint("Wrong: " + safe_line(one.name, style) + " at " + sweep.table.axis + " " + point.name + ": " +
                          safe_line(*one.wrong, style),
                      Ink::bad, style) +
                "\n";
      }
    }
  }
  return text;
}

std::string where(const ExploreResult& result) {
  return result.backend == Backend::cuda ? result.gpu + ", driver " + result.driver + ", counters from the simulator"
                                         : "simulator";
}

}  // namespace

std::vector<Chart> explore_charts(const ExploreResult& result) {
  std::vector<Chart> charts;
  const auto add = [&](Chart chart) {
    if (chart.largest() > 0) charts.push_back(std::move(chart));
  };
  for (const auto& sweep : result.sweeps) {
    for (const auto& measure : result.measures) {
      add(chart_of(sweep.table, measure.words, [&](const BenchTimes& times) { return measured(times, measure); }));
    }
    Chart rates = bench_chart(sweep.table);
    rates.title += ": GB/s";
    add(std::move(rates));
    add(chart_of(sweep.table, "time, µs", microseconds));
  }
  return charts;
}

std::string explore_report(const ExploreResult& result, const Style& style) {
  std::string text =
      paint("Lab " + result.lab.substr(0, 2) + " " + safe_line(result.title, style) + ", explored", Ink::bold, style) +
      "\n" + paint(where(result) + " (" + result.reason + "), " + result.compiler, Ink::dim, style) + "\n";
  for (const auto& chart : explore_charts(result)) {
    text += "\n" + paint(safe_line(chart.title, style), Ink::bold, style) + "\n" + table_of(chart, style);
  }
  const std::string wrong = wrong_outputs(result, style);
  if (!wrong.empty() || !result.notes.empty()) text += "\n" + wrong;
  for (const auto& note : result.notes) {
    for (const auto& line : wrap(safe_line(note, style), style.width)) text += line + "\n";
  }
  return text;
}

std::string explore_svg(const ExploreResult& result, const std::string& command) {
  return chart_page("Lab " + result.lab.substr(0, 2) + ", " + result.title + ", explored",
                    where(result) + ", " + result.compiler + ": " + command, explore_charts(result));
}

}  // namespace lockstep::grader
