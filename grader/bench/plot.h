// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "grader/bench/bench_result.h"

namespace lockstep::grader {

/// One SVG with a plot of GB/s for each table: lines where the points are numbers (a width, a size), bars where they
/// are not. Every line and bar has its name beside it, so that nothing depends on colour.
std::string bench_svg(const BenchResult& result);

}  // namespace lockstep::grader
