// SPDX-License-Identifier: BSD-3-Clause
// Processes that judge, several at a time: each is this program again, with the verb `grade-worker`. A judge keeps
// state for one submission at a time and may be hurt by one, so threads would not do.
//
// A worker reads lines of JSON from its control descriptor, {"task": 3, "lab": "01_coalescing", "file": "…"}, and
// answers each with lines {"task": 3, "saying": "compiling"} and at last {"task": 3, "result": {…}}, or, where the GPU
// does not work any more, {"task": 3, "gpu_lost": "why"}.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grader/judge/judge.h"

namespace lockstep::grader {

struct WorkerTask {
  const Lab* lab = nullptr;
  std::filesystem::path file;
};

struct WorkerSetup {
  const Installation& installation;
  const JudgeOptions& judging;      ///< `progress` and `take_device` are not used
  std::filesystem::path hidden;     ///< folder of hidden cases; empty: none
  unsigned jobs = 1;                ///< workers at a time
  std::vector<std::string> gpus;    ///< what CUDA_VISIBLE_DEVICES calls them; workers take turns on each. Empty: none
  std::filesystem::path temporary;  ///< folder for what workers leave while they work
};

struct WorkerCallbacks {
  std::function<void(std::size_t task, const std::string& phrase)> saying;
  std::function<void(std::size_t task, Result result)> done;
};

/// A GPU that runs no kernel any more, and the task that found it so.
struct LostGpu {
  std::size_t task = 0;
  std::string why;  ///< sentences
};

/// Judges all tasks, in any order. A worker that dies gets a successor, and its task a second chance; after that the
/// task's result is an infrastructure error. Where a GPU is lost, all work ends, and what was under way, that task's
/// too, has no result; nullopt where every task has one. Throws OutsideError and Interrupted. No worker is left in any
/// case.
std::optional<LostGpu> run_workers(const std::vector<WorkerTask>& tasks, const WorkerSetup& setup,
                                   const WorkerCallbacks& callbacks);

/// What the verb `grade-worker` does: judges what it is asked until nobody asks any more. `gpu_lock`: a file to lock
/// while the GPU is used; empty: none.
void work(const Installation& installation, JudgeOptions judging, const std::filesystem::path& hidden,
          const std::filesystem::path& gpu_lock);

}  // namespace lockstep::grader
