// SPDX-License-Identifier: BSD-3-Clause
// Stands in for judge() in the program under test, so that verbs are tested without a compiler: a submission says in
// its first line what its result is, e.g. "// fake: pass". The real judge stays in grader_core and is not linked.
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include "grader/build/submission.h"
#include "grader/judge/judge.h"
#include "grader/process/child.h"
#include "grader/process/errors.h"
#include "grader_cli/samples.h"

namespace lockstep::grader {

Result judge(const Lab& lab, const std::filesystem::path& submission, const Installation& /*installation*/,
             const JudgeOptions& options) {
  const Source source = read_submission(submission, lab.directory);
  if (options.progress) options.progress("compiling");
  const std::string first = source.text.substr(0, source.text.find('\n'));
  const auto says = [&](const char* word) { return first == std::string("// fake: ") + word; };
  Result result = says("pass")             ? test::passing()
                  : says("wrong")          ? test::wrong()
                  : says("slow")           ? test::slow()
                  : says("finding")        ? test::with_finding()
                  : says("inconclusive")   ? test::inconclusive()
                  : says("infrastructure") ? test::infrastructure()
                                           : test::not_compiling();
  if (says("no space")) throw outside_error("The temporary folder cannot be written", ENOSPC);
  if (says("dies")) std::raise(SIGKILL);
  if (says("wedges")) throw GpuLost("The GPU runs no kernel.");
  if (says("takes a while")) {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    result = test::slow();
  }
  if (says("endless")) {
    Command sleeping;
    sleeping.arguments = {"/bin/sleep", "600"};
    sleeping.limits.time = std::chrono::minutes(10);
    Child child(sleeping);
    std::ofstream(submission.parent_path() / "child.pid") << child.pid() << std::endl;
    child.wait(Clock::now() + sleeping.limits.time);
  }
  if (options.timed_case_alone && !result.counters.empty()) result.kernels = {{"a_kernel", 256, result.counters}};
  result.lab = lab.folder;
  result.submission = submission.string();
  result.backend = options.backend;
  result.environment.backend_reason = options.backend_reason;
  result.seed = options.seed;
  return result;
}

}  // namespace lockstep::grader
