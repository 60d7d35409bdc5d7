// SPDX-License-Identifier: BSD-3-Clause
// A lab's experiment, run for every value of a parameter: counted by the simulator, and timed where there is a GPU.
#pragma once

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grader/build/installation.h"
#include "grader/catalog/lab.h"
#include "grader/explore/sweep.h"

namespace lockstep::grader {

struct ExploreResult {
  std::string lab;  ///< its folder
  std::string title;
  Backend backend = Backend::sim;
  std::string reason;  ///< why this backend
  std::string gpu;     ///< empty in the simulator
  std::string driver;
  std::string compiler;
  std::vector<Measure> measures;
  std::vector<Sweep> sweeps;
  std::vector<std::string> notes;  ///< a sentence each

  /// False where an output is wrong, or the simulator found a fault.
  [[nodiscard]] bool all_right() const;
};

struct ExploreOptions {
  Backend backend = Backend::sim;
  std::uint64_t seed = 1;  ///< of the inputs
  std::function<void(const std::string&)> progress;
};

/// Runs the experiment at the points of `sweeps`. Counters always come from the simulator, at a size that it does at
/// once; with the cuda backend the same calls are timed on the GPU, at a size that fills it. Throws OutsideError,
/// Interrupted. `result` without gpu, driver and reason.
ExploreResult run_experiment(const Lab& lab, const Experiment& experiment, std::vector<Sweep> sweeps,
                             const Installation& installation, const ExploreOptions& options);

nlohmann::ordered_json to_json(const ExploreResult& result);

}  // namespace lockstep::grader
