// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/slurm.h"

#include <algorithm>
#include <cstdlib>

#include "grader/build/find_program.h"
#include "grader/class/store.h"
#include "grader/process/child.h"
#include "grader/process/errors.h"

extern char** environ;

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

std::string script(const SlurmPlan& plan, const std::vector<std::string>& options, const std::string& ending) {
  std::string text = "#!/bin/sh\n# Written by ./lockstep grade --slurm.\n";
  for (const auto& option : options) text += "#SBATCH " + option + "\n";
  for (const auto& option : plan.options) text += "#SBATCH " + option + "\n";
  for (const auto& variable : plan.variables) {
    const auto equals = variable.find('=');
    text += "export " + variable.substr(0, equals) + "=" + shell_word(variable.substr(equals + 1)) + "\n";
  }
  text += "exec";
  for (const auto& word : plan.command) text += " " + shell_word(word);
  return text + " " + ending + "\n";
}

/// An option of sbatch that asks for a device, which the collecting job does not need.
bool asks_for_device(const std::string& option) {
  const auto starts = [&](const char* name) { return option.starts_with(name); };
  return starts("--gres") || starts("--gpus") || starts("-G");
}

std::string run_sbatch(const fs::path& sbatch, std::vector<std::string> words) {
  Command command;
  command.arguments = {sbatch.string(), "--parsable"};
  command.arguments.insert(command.arguments.end(), words.begin(), words.end());
  command.limits.time = std::chrono::minutes(2);
  // A cluster's own settings, and the person whose job it is.
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string variable = *entry;
    const auto equals = variable.find('=');
    const std::string name = variable.substr(0, equals);
    const bool wanted = name.starts_with("SLURM_") || name.starts_with("SBATCH_") || name.starts_with("MUNGE") ||
                        name == "HOME" || name == "USER" || name == "LOGNAME" || name == "PATH";
    if (wanted && equals != std::string::npos) command.environment[name] = variable.substr(equals + 1);
  }
  const Outcome outcome = run_command(command);
  if (!outcome.succeeded()) {
    std::string why = outcome.output;
    while (why.ends_with('\n')) why.pop_back();
    throw OutsideError("sbatch refused the job: " + (why.empty() ? describe(outcome, command.limits) : why));
  }
  return parse_job_id(outcome.output);
}

}  // namespace

std::string shell_word(const std::string& word) {
  constexpr const char* plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=,+@%";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  std::string result = "'";
  for (const char c : word) result += c == '\'' ? "'\\''" : std::string(1, c);
  return result + "'";
}

std::string array_script(const SlurmPlan& plan) {
  std::vector<std::string> options = {"--job-name=lockstep", "--array=0-" + std::to_string(plan.tasks - 1),
                                      "--chdir=" + plan.directory.string(),
                                      "--output=" + (plan.out / "slurm/%A_%a.log").string()};
  if (plan.gpu && std::none_of(plan.options.begin(), plan.options.end(), asks_for_device))
    options.emplace_back("--gres=gpu:1");
  return script(
      plan, options,
      "--share \"$SLURM_ARRAY_TASK_ID/" + std::to_string(plan.tasks) + "\" --jobs \"${SLURM_CPUS_PER_TASK:-1}\"");
}

std::string collect_script(const SlurmPlan& plan) {
  SlurmPlan without = plan;
  std::erase_if(without.options, asks_for_device);
  return script(without,
                {"--job-name=lockstep-collect", "--chdir=" + plan.directory.string(),
                 "--output=" + (plan.out / "slurm/collect_%j.log").string()},
                "--collect");
}

std::string parse_job_id(const std::string& output) {
  const auto end = output.find_first_of(";\n");
  const std::string id = output.substr(0, end);
  if (id.empty() || id.find_first_not_of("0123456789") != std::string::npos)
    throw OutsideError("sbatch did not say which job it made: " + output.substr(0, output.find('\n')));
  return id;
}

SlurmJobs submit(const SlurmPlan& plan) {
  const fs::path folder = plan.out / "slurm";
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw OutsideError("The folder '" + folder.string() + "' cannot be made: " + error.message() + ".");
  write_whole(folder / "array.sh", array_script(plan));
  write_whole(folder / "collect.sh", collect_script(plan));
  const auto sbatch = find_program("sbatch");
  if (!sbatch) {
    throw OutsideError("There is no sbatch on PATH, so no job was submitted; " + (folder / "array.sh").string() +
                       " and then collect.sh are there to be submitted where Slurm is.");
  }
  SlurmJobs jobs;
  jobs.array = run_sbatch(*sbatch, {(folder / "array.sh").string()});
  jobs.collect = run_sbatch(*sbatch, {"--dependency=afterany:" + jobs.array, (folder / "collect.sh").string()});
  return jobs;
}

}  // namespace lockstep::grader
