// SPDX-License-Identifier: BSD-3-Clause
// A file's call of a lab's function as a GPU would make it: run in the simulator at two sizes, and taken on from there.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "grader/build/installation.h"
#include "grader/catalog/lab.h"
#include "grader/process/temporary_folder.h"
#include "model/cost.h"

namespace lockstep::grader {

/// A file compiled for the cost model: its instructions are counted too.
class SimulatedFile {
 public:
  /// Throws UnusableSubmission for what is no source file, UsageError with a sentence for one that does not compile,
  /// OutsideError, Interrupted.
  SimulatedFile(const Lab& lab, const std::filesystem::path& file, const Installation& installation);

  /// What the call of `sizes` does, its launches in order. `gpu` says how large its caches are. The lab must have a
  /// ModelSpec. Throws UsageError with a sentence where the call does not come to its end.
  [[nodiscard]] std::vector<simt::model::Work> call(const Sizes& sizes, const simt::model::Gpu& gpu,
                                                    std::uint64_t seed) const;

 private:
  const Lab& lab_;
  std::string name_;
  TemporaryFolder folder_;
  std::filesystem::path runner_;
};

}  // namespace lockstep::grader
