// SPDX-License-Identifier: BSD-3-Clause
#include <memory>

#include "grader/class/workers.h"
#include "grader/process/sandbox.h"
#include "grader/verbs/options.h"
#include "grader/verbs/verbs.h"

namespace lockstep::grader {
namespace {

struct WorkerOptions {
  JudgingOptions judging;
  std::string reason;
  std::string hidden;
  std::string gpu_lock;
  std::string gpu_probe;
  bool no_sandbox = false;
};

int run_worker(const WorkerOptions& options) {
  const Installation installation = find_installation();
  if (options.no_sandbox) go_without_sandbox();
  JudgeOptions judging;
  judging.backend = options.judging.backend == "cuda" ? Backend::cuda : Backend::sim;
  judging.backend_reason = options.reason;
  judging.seed = options.judging.seed;
  if (!options.gpu_probe.empty()) judging.gpu_probe = GpuProbe{options.gpu_probe};
  work(installation, judging, options.hidden, options.gpu_lock);
  return exit_done;
}

}  // namespace

void add_grade_worker(CLI::App& app, Program& program) {
  auto* verb = app.add_subcommand("grade-worker", "What 'grade' starts to judge with (grader/class/workers.h)");
  auto options = std::make_shared<WorkerOptions>();
  verb->add_option("--reason", options->reason, "why this backend was taken");
  verb->add_option("--hidden", options->hidden, "folder of hidden cases");
  verb->add_option("--gpu-lock", options->gpu_lock, "a file to lock while the GPU is used");
  verb->add_option("--gpu-probe", options->gpu_probe, "the program that tells whether the GPU works");
  verb->add_flag("--no-sandbox", options->no_sandbox, "there is none, and the files are the project's own");
  add_judging_options(*verb, options->judging);
  verb->callback([&program, options] { program.run = [options] { return run_worker(*options); }; });
}

}  // namespace lockstep::grader
