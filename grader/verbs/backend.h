// SPDX-License-Identifier: BSD-3-Clause
// Which backend judges, and why.
#pragma once

#include <filesystem>
#include <string>

#include "grader/build/installation.h"
#include "grader/catalog/lab.h"

namespace lockstep::grader {

struct BackendChoice {
  Backend backend = Backend::sim;
  std::string reason;               ///< a phrase: "no nvcc was found"
  std::filesystem::path gpu_probe;  ///< of the CUDA backend: the program that ran a kernel (gpu_probe.h)
};

/// `wanted` is "auto", "sim" or "cuda". Auto takes cuda where a kernel really runs: nvcc is there and a small program
/// that it compiles gives the right answer on the GPU. That it did is remembered in the build folder for this nvcc,
/// driver and GPU. Throws OutsideError where cuda is asked for and does not work.
BackendChoice choose_backend(const std::string& wanted, const Installation& installation);

/// What the system says about NVIDIA's driver, one line; empty if there is none.
std::string driver_version();

}  // namespace lockstep::grader
