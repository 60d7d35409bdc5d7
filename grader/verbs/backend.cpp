// SPDX-License-Identifier: BSD-3-Clause
#include "grader/verbs/backend.h"

#include <fstream>

#include "grader/catalog/errors.h"
#include "grader/verbs/gpu_probe.h"

namespace lockstep::grader {

std::string driver_version() {
  std::ifstream in("/proc/driver/nvidia/version");
  std::string line;
  std::getline(in, line);
  return line;
}

BackendChoice choose_backend(const std::string& wanted, const Installation& installation) {
  if (wanted == "sim") return {Backend::sim, "as asked", {}};
  const ProbedGpu gpu = probe_gpu(installation);
  if (wanted == "cuda") {
    if (!gpu.trouble.empty())
      throw OutsideError("The CUDA backend does not work here: " + gpu.trouble + "; --backend sim needs no GPU.");
    return {Backend::cuda, "as asked", gpu.probe};
  }
  if (!gpu.trouble.empty()) return {Backend::sim, gpu.trouble, {}};
  return {Backend::cuda, "a kernel runs here", gpu.probe};
}

}  // namespace lockstep::grader
