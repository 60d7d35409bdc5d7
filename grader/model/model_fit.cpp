// SPDX-License-Identifier: BSD-3-Clause
#include "grader/model/model_fit.h"

namespace lockstep::grader {

ModelFit fit_of(const std::vector<ModelledRow>& rows) {
  ModelFit fit;
  for (const ModelledRow& row : rows) {
    if (!row.is_baseline()) {
      ++fit.rows;
      const bool near = row.off() <= close && row.off() >= 1 / close;
      if (near) ++fit.within;
      if (!near) fit.far.push_back(&row);
    }
    for (const ModelledRow& other : rows) {
      if (other.lab != row.lab || other.point != row.point || !(row.measured() > differs * other.measured())) continue;
      ++fit.pairs;
      if (row.modelled() > other.modelled()) {
        ++fit.ordered;
      } else {
        fit.disordered.emplace_back(&row, &other);
      }
    }
  }
  return fit;
}

}  // namespace lockstep::grader
