// SPDX-License-Identifier: BSD-3-Clause
// Processes that judge, several at a time: each is this program again, with the verb `grade-worker`. A judge keeps
// state for one submission at a time and may be hurt by one, so threads would not do.
//
// A worker reads lines of JSON from its control descriptor, {"task": 3, "lab": "01_coalescing", "file": "…"}, and
// answers each with lines {"task": 3, "saying": "compiling"} and at last {"task": 3, "result": {…}}.
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

/// Judges all tasks, in any order. A worker that dies gets a successor, and its task a second chance; after that the
/// task's result is an infrastructure error. Throws OutsideError and Interrupted, with no worker left.
void run_workers(const std::vector<WorkerTask>& tasks, const WorkerSetup& setup, const WorkerCallbacks& callbacks);

/// What the verb `grade-worker` does: judges what it is asked until nobody asks any more. `gpu_lock`: a file to lock
/// while the GPU is used; empty: none.
void work(const Installation& installation, JudgeOptions judging, const std::filesystem::path& hidden,
          const std::filesystem::path& gpu_lock);

}  // namespace lockstep::grader
