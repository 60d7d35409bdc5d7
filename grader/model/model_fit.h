// SPDX-License-Identifier: BSD-3-Clause
// How well the cost model tells what a GPU measured.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "model/cost.h"

namespace lockstep::grader {

/// One file at one point of a lab's measurements.
struct ModelledRow {
  std::string lab;
  std::string point;
  std::string file;
  double measured_seconds = 0;
  double measured_baseline = 0;  ///< seconds of the baseline at this point
  double modelled_baseline = 0;
  simt::model::Cost cost;
  std::vector<simt::model::Work> launches;

  [[nodiscard]] double measured() const { return measured_baseline / measured_seconds; }
  [[nodiscard]] double modelled() const { return modelled_baseline / cost.total; }
  [[nodiscard]] bool is_baseline() const { return file == "baseline.cu"; }
  /// Modelled speed over baseline, as a multiple of what was measured.
  [[nodiscard]] double off() const { return modelled() / measured(); }
};

/// Two files are in an order where one is so many times as fast.
inline constexpr double differs = 1.3;
/// A modelled speed is close where it is off by at most this factor.
inline constexpr double close = 1.5;
/// What is asked of the model.
inline constexpr double least_ordered = 0.95;
inline constexpr double least_close = 0.9;

struct ModelFit {
  std::size_t pairs = 0;  ///< of files at one point, the baseline among them, whose measured speeds differ
  std::size_t ordered = 0;
  std::size_t rows = 0;  ///< baselines left out, which are 1 by definition
  std::size_t within = 0;
  std::vector<std::pair<const ModelledRow*, const ModelledRow*>> disordered;  ///< the faster one first
  std::vector<const ModelledRow*> far;

  [[nodiscard]] bool good() const {
    return static_cast<double>(ordered) >= least_ordered * static_cast<double>(pairs) &&
           static_cast<double>(within) >= least_close * static_cast<double>(rows);
  }
};

/// `rows` must outlive what comes back.
ModelFit fit_of(const std::vector<ModelledRow>& rows);

}  // namespace lockstep::grader
