// SPDX-License-Identifier: BSD-3-Clause
// What Nsight Compute counts of the call that a profile shows, beside what the simulator counted of it: for
// `./lockstep profile --backend cuda`.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grader/bench/kernel_counters.h"
#include "grader/build/installation.h"
#include "grader/catalog/lab.h"
#include "grader/judge/result.h"
#include "grader/report/style.h"

namespace lockstep::grader {

// Asked for beside all_metrics().
inline constexpr const char* block_size_metric = "launch__block_size";
inline constexpr const char* registers_metric = "launch__registers_per_thread";
inline constexpr const char* duration_metric = "gpu__time_duration.sum";  ///< in nanoseconds

/// Calls the lab's function from `file` once under Nsight Compute, at the sizes and on the inputs of the simulator's
/// timed case with this seed. There must be an nvcc and a GPU, and no sandbox: Nsight Compute asks the driver for what
/// that does not have. `progress` is told what goes on. Throws OutsideError with the sentence of what is missing, does
/// not compile or fails; Interrupted.
KernelCounters count_under_nsight(const Lab& lab, const std::filesystem::path& file, const Installation& installation,
                                  std::uint64_t seed, const std::function<void(const std::string&)>& progress);

/// All launches of one kernel with one size of block, in both.
struct KernelBeside {
  std::string kernel;  ///< as the source names it, or, where the simulator launched none such, its function's name
  unsigned threads_a_block = 0;
  std::map<std::string, double> simulator;  ///< empty: not launched there
  KernelCounters gpu;                       ///< without launches: not launched there
};

/// The simulator's kernels and the GPU's, in the order in which either first launched them. The same kernel is known by
/// the name of its function and by its size of block; what is left of both where only names differ, as those of
/// pointers to kernels, by its order.
std::vector<KernelBeside> kernels_beside(const std::vector<SimulatedKernel>& simulator, const KernelCounters& gpu);

struct NsightProfile {
  std::string gpu;
  std::string driver;
  std::string compiler;
  KernelCounters call;
};

/// A table for each kernel, and, where there are several, one for all.
std::string nsight_text(const Result& result, const NsightProfile& profile, const Style& style);
nlohmann::ordered_json nsight_json(const Result& result, const NsightProfile& profile);

}  // namespace lockstep::grader
