// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <vector>

#include "grader/build/installation.h"
#include "grader/catalog/lab.h"

namespace lockstep::grader {

/// The static libraries that turn a submission's object into a runner, in link order: the harness with its main() for
/// this lab's contract, and the simulator between the harness's fences (lib/harness/fence.h). They go before the
/// submission's object: of two definitions of a template, the linker takes the first. The only place that knows what
/// lib/harness/meson.build calls them.
std::vector<std::filesystem::path> harness_libraries(const Installation& installation, const Lab& lab, Backend backend);

}  // namespace lockstep::grader
