// SPDX-License-Identifier: BSD-3-Clause
// What a lab's call takes on a GPU, of one file and of the baseline.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grader/build/installation.h"
#include "grader/catalog/lab.h"
#include "grader/report/style.h"
#include "model/cost.h"

namespace lockstep::grader {

struct Prediction {
  simt::model::Gpu gpu;
  Sizes sizes;  ///< of the call: those that the lab times on a GPU
  simt::model::Cost cost;
  simt::model::Cost baseline;

  [[nodiscard]] double ratio() const { return baseline.total / cost.total; }
};

/// Models `file` and the baseline on the GPU of that name. `progress` is told what goes on. Throws UsageError for a GPU
/// that is not known, a lab that is not modelled, a file that does not compile or does not come to its end;
/// OutsideError, Interrupted.
Prediction predict(const Lab& lab, const std::filesystem::path& file, const Installation& installation,
                   const std::string& gpu, std::uint64_t seed, const std::function<void(const std::string&)>& progress);

/// A few lines for a terminal: the time, the speed over the baseline, what binds, and the terms that matter.
std::string prediction_text(const Prediction& prediction, const Style& style);

nlohmann::ordered_json prediction_json(const Prediction& prediction);

}  // namespace lockstep::grader
