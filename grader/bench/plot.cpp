// SPDX-License-Identifier: BSD-3-Clause
#include "grader/bench/plot.h"

#include <utility>
#include <vector>

#include "grader/plot/chart.h"

namespace lockstep::grader {

Chart bench_chart(const BenchTable& table) {
  Chart chart{table.title, table.axis, "GB/s", {}, {}};
  for (const auto& point : table.points) chart.points.push_back(point.name);
  for (const auto& name : table.contestants()) {
    Series series{name, {}, name == copy_name};
    for (const auto& point : table.points) {
      const BenchTimes* times = point.find(name);
      const bool timed = times != nullptr && !times->seconds.empty();
      series.values.push_back(timed ? std::optional(rate(*times) * 1e-9) : std::nullopt);
    }
    chart.series.push_back(std::move(series));
  }
  return chart;
}

std::string bench_svg(const BenchResult& result) {
  std::vector<Chart> charts;
  for (const auto& table : result.tables) charts.push_back(bench_chart(table));
  return chart_page("Lab " + result.lab + " on " + result.gpu,
                    "driver " + result.driver + ", " + result.compiler + ", " + result.date + ": " + result.command,
                    charts);
}

}  // namespace lockstep::grader
