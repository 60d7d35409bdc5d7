// SPDX-License-Identifier: BSD-3-Clause
// Grades one submission of one lab: compiles it, runs every case in a child process, compares, measures speed, scores.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "grader/judge/result.h"
#include "grader/session/gpu_health.h"

namespace lockstep::grader {

struct Installation;  // grader/build/installation.h: where compilers, headers and libraries are

struct JudgeOptions {
  Backend backend = Backend::sim;
  std::string backend_reason;
  std::uint64_t seed = 1;
  bool measure_speed = true;
  /// Only the timed case is run, whatever the others would show: for its counters, not for a grade.
  bool timed_case_alone = false;
  /// The simulator: a sample of the addresses that lanes access in the timed case, into Result::samples.
  bool trace = false;
  /// The simulator: counters of the timed case, where that is run alone, are estimated from one of so many blocks, and
  /// its speed is not judged. All blocks run, and faults in all are seen. A grade rests on all: else this means
  /// nothing.
  std::uint64_t count_one_in = 1;
  /// Called once the submission is compiled, before anything runs; what it gives is held until nothing runs any more.
  /// For those who share a device: it may wait.
  std::function<std::shared_ptr<void>()> take_device;
  /// Whether the GPU still works is asked of this after every run on it that ended badly; nullopt: never.
  std::optional<GpuProbe> gpu_probe;
  /// Called with a short phrase ("compiling", "case 3 of 14: one row", "timing pair 2 of 8") as work goes on.
  std::function<void(const std::string&)> progress;
};

/// Never throws for what a submitted program does: that becomes the verdict. What fails outside the submission (no
/// compiler, no space, a lab whose task and contract disagree) becomes Verdict::infrastructure_error with a sentence in
/// `headline`. Throws UnusableSubmission (grader/build/submission.h) where `submission` cannot be a source file at all:
/// no such file, a folder, empty, not UTF-8. Throws GpuLost where the GPU is at its end: then nothing can be said of
/// the submission, and nothing else can be judged on that GPU. Throws Interrupted (grader/process/interrupt.h) on
/// Ctrl-C, after every child is gone and temporary files are removed.
Result judge(const Lab& lab, const std::filesystem::path& submission, const Installation& installation,
             const JudgeOptions& options);

}  // namespace lockstep::grader
