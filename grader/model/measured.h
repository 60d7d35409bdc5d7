// SPDX-License-Identifier: BSD-3-Clause
// What a GPU measured, for the cost model to be held against: solutions/NN_name/measured.json, which
// `./lockstep bench NN --json` prints.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "grader/bench/bench_result.h"
#include "grader/build/installation.h"
#include "grader/catalog/lab.h"
#include "grader/model/model_fit.h"

namespace lockstep::grader {

/// True where the lab has measurements of its own.
bool is_measured(const Lab& lab, const std::filesystem::path& root);
/// The lab's own measurements. Throws UsageError where there are none.
BenchResult read_measured(const Lab& lab, const std::filesystem::path& root);

/// Models every file of the lab that was measured, at every point whose sizes are the lab's: baseline first, in the
/// order of the measurements. Peers are left out, and points without a baseline. `progress` is told what goes on.
/// Throws as SimulatedFile does.
std::vector<ModelledRow> model_measured(const Lab& lab, const BenchResult& measured, const Installation& installation,
                                        const simt::model::Gpu& gpu, std::uint64_t seed,
                                        const std::function<void(const std::string&)>& progress);

}  // namespace lockstep::grader
