// SPDX-License-Identifier: BSD-3-Clause
// Counts the calls of every file of the labs' climbs, in the simulator and on the GPU.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grader/bench/fidelity.h"
#include "grader/build/installation.h"
#include "grader/catalog/lab.h"

namespace lockstep::grader {

struct ValidateOptions {
  bool compile_only = false;
  /// Counted on a GPU before; only the simulator counts anew.
  std::optional<Fidelity> known;
};

/// What both count at the points that the labs' bench.toml name for it; of `known`, its rows of these labs with the
/// simulator's counters replaced. Without date and command, and without gpu and driver where nothing is known.
/// `progress` is told what goes on. Throws OutsideError with the sentence of what did not compile or run, Interrupted.
/// Where anything is to be compiled for the GPU, there must be an nvcc.
Fidelity run_validation(const std::vector<Lab>& labs, const Installation& installation, const ValidateOptions& options,
                        const std::function<void(const std::string&)>& progress);

}  // namespace lockstep::grader
