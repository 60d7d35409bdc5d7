// SPDX-License-Identifier: BSD-3-Clause
#include "grader/model/prediction.h"

#include "grader/catalog/errors.h"
#include "grader/model/gpu_file.h"
#include "grader/model/model_report.h"
#include "grader/model/simulated_call.h"

namespace lockstep::grader {

Prediction predict(const Lab& lab, const std::filesystem::path& file, const Installation& installation,
                   const std::string& gpu, std::uint64_t seed,
                   const std::function<void(const std::string&)>& progress) {
  Prediction prediction{read_gpu(installation.root, gpu), lab.cuda.sizes, {}, {}};
  if (!lab.model) throw UsageError("labs/" + lab.folder + "/lab.toml has no [speed.model]: nothing is modelled.");
  const auto cost = [&](const std::filesystem::path& one) {
    const SimulatedFile simulated(lab, one, installation);
    return simt::model::cost_of(prediction.gpu, simulated.call(prediction.sizes, prediction.gpu, seed));
  };
  progress("modelling " + file.filename().string());
  prediction.cost = cost(file);
  progress("modelling the baseline");
  prediction.baseline = cost(lab.baseline());
  return prediction;
}

std::string prediction_text(const Prediction& prediction, const Style& style) {
  std::string call;
  for (const auto& [name, value] : prediction.sizes.values()) {
    call += (call.empty() ? "" : ", ") + name + " " + count(value);
  }
  return cost_text(prediction.gpu, prediction.cost, prediction.baseline, call, style);
}

nlohmann::ordered_json prediction_json(const Prediction& prediction) {
  auto seconds = nlohmann::ordered_json::object();
  for (std::size_t i = 0; i < simt::model::terms; ++i) {
    seconds[simt::model::name_of(static_cast<simt::model::Term>(i))] = prediction.cost.seconds[i];
  }
  return {{"gpu", prediction.gpu.name},
          {"sizes", prediction.sizes.values()},
          {"seconds", prediction.cost.total},
          {"baseline_seconds", prediction.baseline.total},
          {"ratio", prediction.ratio()},
          {"bound_by", simt::model::name_of(prediction.cost.binding)},
          {"advice", simt::model::advice_on(prediction.cost.binding)},
          {"terms", std::move(seconds)}};
}

}  // namespace lockstep::grader
