// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>

#include "grader/build/installation.h"
#include "grader/catalog/lab.h"

namespace lockstep::grader {

/// The runner built from the lab's baseline.cu, compiled when first asked for and kept until the grader's process ends.
/// Throws OutsideError where it does not compile, Interrupted.
std::filesystem::path baseline_runner(const Lab& lab, Backend backend, const Installation& installation);

}  // namespace lockstep::grader
