// SPDX-License-Identifier: BSD-3-Clause
#include "grader/build/link.h"

namespace lockstep::grader {

std::vector<std::filesystem::path> harness_libraries(const Installation& installation, const Lab& lab,
                                                     Backend backend) {
  const char* name = backend == Backend::sim ? "libharness_sim_" : "libharness_cuda_";
  return {installation.build / "lib" / "harness" / (name + lab.folder + ".a")};
}

}  // namespace lockstep::grader
