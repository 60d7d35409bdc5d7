// SPDX-License-Identifier: BSD-3-Clause
// The cost model's answers as text.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grader/model/model_fit.h"
#include "grader/report/style.h"

namespace lockstep::grader {

/// "126.8 µs", "2.69 ms"
std::string time_text(double seconds, const Style& style);

/// What a call is bound by, and what to do about it: "bound by bytes in flight: load more per thread, …".
std::string binding_text(const simt::model::Cost& cost);

/// A few lines for a terminal: the time on `gpu`, the speed over the baseline, the terms that matter.
std::string cost_text(const simt::model::Gpu& gpu, const simt::model::Cost& cost, const simt::model::Cost& baseline,
                      const std::string& call, const Style& style);

/// Markdown: a table of all rows, the two figures, the misses. `gpu` is the measured one's name.
std::string fit_markdown(const std::vector<ModelledRow>& rows, const std::string& gpu);

nlohmann::ordered_json fit_json(const std::vector<ModelledRow>& rows, const std::string& gpu);

}  // namespace lockstep::grader
