// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <vector>

#include "grader/catalog/lab.h"

namespace lockstep::grader {

/// The files of a lab's solution: 0_*.cu (wrong on purpose), 1_*.cu, 2_*.cu, … in their order, and last the best.
/// `root` is the checkout. Throws OutsideError where there is no best.
std::vector<std::filesystem::path> climb_of(const Lab& lab, const std::filesystem::path& root);

}  // namespace lockstep::grader
