// SPDX-License-Identifier: BSD-3-Clause
#include "grader/build/link.h"

namespace lockstep::grader {

std::vector<std::filesystem::path> harness_libraries(const Installation& installation, const Lab& lab,
                                                     Backend backend) {
  const auto folder = installation.build / "lib" / "harness";
  if (backend == Backend::cuda) return {folder / ("libharness_cuda_" + lab.folder + ".a")};
  return {folder / "libharness_fence_begin.a", installation.build / "lib" / "sim" / "libsimt.a",
          folder / ("libharness_sim_" + lab.folder + ".a"), folder / "libharness_fence_end.a"};
}

}  // namespace lockstep::grader
