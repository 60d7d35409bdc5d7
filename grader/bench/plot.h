// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "grader/bench/bench_result.h"
#include "grader/plot/chart.h"

namespace lockstep::grader {

/// A table's GB/s; the copy is the reference.
Chart bench_chart(const BenchTable& table);

/// One SVG with the chart of each table.
std::string bench_svg(const BenchResult& result);

}  // namespace lockstep::grader
