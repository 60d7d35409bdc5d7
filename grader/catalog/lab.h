// SPDX-License-Identifier: BSD-3-Clause
// A lab as the grader knows it: what its folder and lab.toml say.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lockstep/task.h"

namespace lockstep::grader {

enum class Backend : std::uint8_t { sim, cuda };

struct CaseSpec {
  std::string name;
  Sizes sizes;
  std::optional<Backend> only;  ///< run on this backend alone
  bool reach = false;           ///< simulator: a few blocks, accesses outside only (see lab.toml)
  std::string category = {};    ///< of a hidden case: all that a student is told of it; empty: a public case
};

/// A bound on a counter of the timed case in the simulator: the mechanism the lab teaches.
struct Bound {
  std::string counter;
  std::optional<double> least;
  std::optional<double> most;
  std::string hint;
};

/// How speed earns points: none up to `none` times the baseline, all from `full` on, by the ratio's logarithm in
/// between.
struct SpeedSpec {
  Sizes sizes;
  double none = 1.0;
  double full = 2.0;
  std::vector<Bound> bounds;
};

/// How the cost model comes from sizes that the simulator can run to those of a GPU: `scaled` is one of the sizes; two
/// runs, where it is `from` and `to`, say how everything grows with it.
struct ModelSpec {
  std::string scaled;
  std::size_t from = 0;
  std::size_t to = 0;
};

struct Lab {
  unsigned number = 0;              ///< 1 for 01_coalescing
  std::string folder;               ///< "01_coalescing"
  std::filesystem::path directory;  ///< absolute
  std::string title;
  std::string summary;
  std::string function;  ///< the contract's: "scale_rows" for scale_rows.h, the stub is scale_rows.cu
  double correctness_points = 0;
  double speed_points = 0;
  /// Points lost for each kind of finding where outputs are right all the same; without it a finding fails its case.
  std::optional<double> finding_points;
  std::vector<CaseSpec> cases;
  std::optional<std::uint64_t> hidden_seed;  ///< of the hidden cases; nullopt: the seed of the others
  SpeedSpec sim;
  SpeedSpec cuda;
  std::optional<ModelSpec> model;  ///< without it times on a GPU are not modelled
  std::vector<std::string> hints;

  [[nodiscard]] double max_score() const { return correctness_points + speed_points; }
  [[nodiscard]] std::filesystem::path stub() const { return directory / (function + ".cu"); }
  [[nodiscard]] std::filesystem::path baseline() const { return directory / "baseline.cu"; }
  /// The course's own; the students' edition does not have it.
  [[nodiscard]] std::filesystem::path best() const {
    return directory.parent_path().parent_path() / "solutions" / folder / (function + ".cu");
  }
};

}  // namespace lockstep::grader
