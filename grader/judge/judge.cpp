// SPDX-License-Identifier: BSD-3-Clause
#include "grader/judge/judge.h"

#include <chrono>
#include <exception>
#include <filesystem>
#include <functional>
#include <future>

#include "grader/build/compile.h"
#include "grader/build/installation.h"
#include "grader/build/submission.h"
#include "grader/build/utf8.h"
#include "grader/judge/baseline.h"
#include "grader/judge/contest.h"
#include "grader/judge/environment.h"
#include "grader/process/errors.h"
#include "grader/process/interrupt.h"
#include "grader/process/temporary_folder.h"

namespace lockstep::grader {
namespace fs = std::filesystem;

namespace {

MakeCase task_of(const Lab& lab) {
  const auto found = tasks().find(lab.folder);
  if (found == tasks().end()) throw OutsideError("The grader was built without the task of lab '" + lab.folder + "'.");
  return found->second;
}

void compile_and_judge(const Lab& lab, const Source& source, const Installation& installation,
                       const JudgeOptions& options, Result& result) {
  const MakeCase make_case = task_of(lab);
  {
    const Spending time(result.spent.looking_around);
    result.environment = describe_environment(installation, options);
  }
  const TemporaryFolder folder;
  if (options.progress) options.progress("compiling");
  const Compilation compilation = [&] {
    const Spending time(result.spent.compiling);
    return compile(source, lab, options.backend, installation, folder.path());
  }();
  result.compiler_output = compilation.output;
  if (!compilation.succeeded) {
    result.verdict = Verdict::compile_error;
    result.headline = compilation.failure;
    result.speed.detail = "It does not compile.";
    return;
  }
  const std::shared_ptr<void> device = options.take_device ? options.take_device() : nullptr;
  const auto working_directory = folder.path() / "run";
  std::filesystem::create_directory(working_directory);
  const bool timed = options.backend == Backend::cuda && options.measure_speed;
  Reference reference = timed ? reference_of(lab, installation) : Reference{};
  // What a submission is timed against is compiled while its cases run, which nobody times.
  const bool best_too = would_time_the_best(lab, reference);
  const auto compiled = [](bool now, const std::function<fs::path()>& build) {
    return std::async(now ? std::launch::async : std::launch::deferred, build).share();
  };
  const auto wait_for = [&](const std::shared_future<fs::path>& runner, const char* phrase) {
    if (options.progress) options.progress(phrase);
    const Spending time(result.spent.compiling);
    return runner.get();
  };
  const auto baseline = compiled(timed, [&] { return baseline_runner(lab, options.backend, installation); });
  const auto best = compiled(
      best_too, reference.runner ? reference.runner : [] { return fs::path(); });
  if (reference.runner) reference.runner = [&] { return wait_for(best, "compiling the course's best"); };
  const Contest contest = {
      .lab = lab,
      .make_case = make_case,
      .options = options,
      .submission = compilation.runner,
      .baseline =
          [&] {
            fs::path runner = wait_for(baseline, "compiling the baseline");
            const Spending time(result.spent.compiling);
            if (best_too) best.wait();  // no compiler works beside timed runs
            return runner;
          },
      .reference = reference,
      .working_directory = working_directory,
      .source_folder = (folder.path() / "source").string(),
      .settings =
          [&](const auto& runner) {
            SessionSettings settings = default_settings(runner, working_directory, options.backend);
            if (options.backend == Backend::cuda) settings.gpu_probe = options.gpu_probe;
            settings.spent = &result.spent;
            return settings;
          },
  };
  judge_runners(contest, result);
}

void fail_outside(Result& result, const std::string& sentence) {
  result.verdict = Verdict::infrastructure_error;
  result.headline = sentence;
  result.cases.clear();  // the last one may be half judged
  result.score = result.correctness_score = result.speed_score = 0;
}

}  // namespace

Result judge(const Lab& lab, const std::filesystem::path& submission, const Installation& installation,
             const JudgeOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const Source source = read_submission(submission, lab.directory);
  Result result;
  result.lab = lab.folder;
  result.submission = printable(submission.string());
  result.backend = options.backend;
  result.seed = options.seed;
  result.max_score = options.measure_speed ? lab.max_score() : lab.correctness_points;
  try {
    throw_if_interrupted();
    compile_and_judge(lab, source, installation, options, result);
  } catch (const Interrupted&) {
    throw;
  } catch (const GpuLost&) {
    throw;
  } catch (const OutsideError& error) {
    fail_outside(result, error.what());
  } catch (const std::exception& error) {
    // The lab's task, the file system, memory: nothing that a submission does throws.
    fail_outside(result, std::string("Grading failed: ") + error.what() + ".");
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace lockstep::grader
