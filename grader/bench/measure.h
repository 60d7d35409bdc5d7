// SPDX-License-Identifier: BSD-3-Clause
// From a lab's bench description to its measurements. Only here, and in workshop.h, is nvcc needed, and a GPU.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "grader/bench/bench_result.h"
#include "grader/bench/description.h"
#include "grader/bench/markdown.h"
#include "grader/build/installation.h"
#include "grader/catalog/lab.h"

namespace lockstep::grader {

struct BenchOptions {
  enum class Mode : unsigned char {
    time,
    check,    ///< outputs alone, all of them
    sectors,  ///< counted by Nsight Compute
    compile,  ///< nothing is run
  };
  Mode mode = Mode::time;
  std::vector<std::filesystem::path> files;  ///< beside the baseline, instead of the lab's own climb
  std::map<std::string, std::size_t> sizes;  ///< instead of the description's points
  unsigned rounds = 15;                      ///< two calls each
  std::filesystem::path trove;               ///< the folder that holds trove/ptr.h; empty: without
  bool cudnn = false;
};

struct BenchRun {
  BenchResult result;                 ///< without gpu, driver, date and command
  std::vector<BenchSectors> sectors;  ///< in mode sectors
};

/// Does what `options` ask for; `progress` is told what goes on. Throws UsageError for the user's own files and words,
/// OutsideError with the sentence of what did not compile or run, Interrupted. There must be an nvcc.
BenchRun run_bench(const Lab& lab, const BenchDescription& description, const Installation& installation,
                   const BenchOptions& options, const std::function<void(const std::string&)>& progress);

}  // namespace lockstep::grader
