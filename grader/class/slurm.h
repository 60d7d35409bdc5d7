// SPDX-License-Identifier: BSD-3-Clause
// A class on a cluster: a Slurm job array whose tasks judge a share each into one folder of results, and a job behind
// it that writes the gradebook.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lockstep::grader {

struct SlurmPlan {
  std::vector<std::string> command;    ///< `…/lockstep grade …` without --share, --collect and --jobs
  std::vector<std::string> variables;  ///< "NAME=value", exported for it
  std::filesystem::path directory;     ///< absolute, where the command runs
  std::filesystem::path out;           ///< absolute; scripts and logs go to its folder slurm/
  unsigned tasks = 1;
  bool gpu = false;                  ///< each task asks for one
  std::vector<std::string> options;  ///< more for sbatch, such as "--partition=gpu"
};

/// The script of the array: task I judges share I of `tasks`, with as many workers as it has processors.
std::string array_script(const SlurmPlan& plan);
/// The script of the job that comes after it. It asks for no GPU.
std::string collect_script(const SlurmPlan& plan);

/// What `sbatch --parsable` printed: "123" or "123;cluster" gives "123". Throws OutsideError for anything else.
std::string parse_job_id(const std::string& output);

struct SlurmJobs {
  std::string array;
  std::string collect;
};

/// Writes both scripts to out/slurm and submits them, the second to begin once the first has ended, however it did.
/// Throws OutsideError where there is no sbatch, or it refuses; the scripts are there all the same. Throws Interrupted.
SlurmJobs submit(const SlurmPlan& plan);

/// A word as the shell reads it back: quoted where need be.
std::string shell_word(const std::string& word);

}  // namespace lockstep::grader
