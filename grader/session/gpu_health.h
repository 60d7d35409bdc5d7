// SPDX-License-Identifier: BSD-3-Clause
// Whether the GPU still runs a kernel, asked of a program in a process of its own.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "grader/process/errors.h"

namespace lockstep::grader {

/// The GPU runs no kernel any more: what comes after this would be judged by a broken machine, so grading ends.
class GpuLost : public OutsideError {
 public:
  using OutsideError::OutsideError;
};

/// A program that runs a small kernel and exits with 0 where the answer is right (grader/verbs/gpu_probe.h makes it).
struct GpuProbe {
  std::filesystem::path program;
  std::chrono::milliseconds time{60'000};  ///< as long as a runner has for its start: a driver may be cold
  std::chrono::milliseconds pause{1'000};  ///< before it is asked again: a GPU that resets itself takes a moment
};

/// Runs the probe as runners are run, in the sandbox and on the same device. One that ends with an error is run again,
/// three times in all; one that does not end is not. nullopt where a kernel ran; else why not, as the end of a
/// sentence. Throws OutsideError where no process is to be had; Interrupted.
std::optional<std::string> gpu_trouble(const GpuProbe& probe);

/// Throws GpuLost where the GPU is in trouble, with sentences that say when, what it is, and what to do.
void require_gpu(const GpuProbe& probe, const std::string& when);

}  // namespace lockstep::grader
