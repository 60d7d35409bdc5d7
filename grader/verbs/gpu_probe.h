// SPDX-License-Identifier: BSD-3-Clause
// The program that shows whether a kernel really runs: it decides which backend is taken, and later whether the GPU
// still works (grader/session/gpu_health.h).
#pragma once

#include <filesystem>
#include <string>

#include "grader/build/installation.h"

namespace lockstep::grader {

struct ProbedGpu {
  std::filesystem::path probe;  ///< the program; it has run and given the right answer
  std::string trouble;          ///< why there is none, a phrase; empty where there is
};

/// Compiles the probe with nvcc and runs it. One that gave the right answer is kept in the build folder, for this nvcc,
/// driver and GPU, and is then taken for granted; where that folder cannot be written, it lives as long as this
/// process. What failed is tried again by the next call.
ProbedGpu probe_gpu(const Installation& installation);

}  // namespace lockstep::grader
