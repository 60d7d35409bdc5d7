// SPDX-License-Identifier: BSD-3-Clause
#include <unistd.h>

#include <memory>

#include "grader/build/submission.h"
#include "grader/catalog/errors.h"
#include "grader/catalog/hidden_cases.h"
#include "grader/class/best_scores.h"
#include "grader/class/grading.h"
#include "grader/report/json.h"
#include "grader/report/platforms.h"
#include "grader/report/student_view.h"
#include "grader/report/terminal.h"
#include "grader/verbs/options.h"
#include "grader/verbs/verbs.h"

namespace lockstep::grader {
namespace {

struct CheckOptions {
  std::string lab;
  std::string file;
  JudgingOptions judging;
  bool no_sandbox = false;
  std::string hidden;
  std::string platform;
};

CLI::Validator platform_validator() {
  return {[](std::string& text) -> std::string {
            if (platform_named(text)) return {};
            return "expected autolab, github, gradescope, junit or prairielearn, got '" + text + "'";
          },
          ""};
}

/// What is printed: everything for the instructor's --json, else what a student may see.
std::string report_of(const Result& result, const Lab& lab, const CheckOptions& options) {
  if (options.judging.json) return json_text(to_json(result));
  if (options.platform.empty()) return terminal_report(for_student(result), lab, style_for(STDOUT_FILENO));
  // Without a file of results every platform says that grading failed, and gives no grade.
  if (result.verdict == Verdict::infrastructure_error) throw OutsideError(result.headline);
  return platform_text(*platform_named(options.platform), for_student(result), lab);
}

/// On a platform, a student whose file cannot be graded at all is told so by a result.
Result judge_or_say(const Lab& lab, const std::filesystem::path& file, const Installation& installation,
                    const JudgeOptions& judging, const CheckOptions& options) {
  try {
    return judge(lab, file, installation, judging);
  } catch (const UnusableSubmission& error) {
    if (options.platform.empty()) throw;
    return unusable_result(lab, judging, error.what());
  }
}

int check(const CheckOptions& options) {
  if (options.judging.json && !options.platform.empty()) throw UsageError("--as and --json exclude one another.");
  const Installation installation = find_installation();
  Lab lab = find_lab(installation, options.lab);
  if (!options.hidden.empty()) read_hidden_cases(lab, options.hidden);
  const std::filesystem::path file = options.file.empty() ? as_typed(lab.stub()) : std::filesystem::path(options.file);
  sandbox_for_own_file(!options.no_sandbox);
  Progress progress;
  const Result result =
      judge_or_say(lab, file, installation, judge_options(options.judging, installation, progress), options);
  progress.clear();
  if (options.file.empty()) keep_best_score(installation.root, result);
  print(report_of(result, lab, options));
  // Noise is nothing that the submission can be blamed for.
  if (result.verdict == Verdict::infrastructure_error || result.verdict == Verdict::inconclusive) return exit_outside;
  return result.verdict == Verdict::pass && result.score >= result.max_score ? exit_done : exit_falls_short;
}

}  // namespace

void add_check(CLI::App& app, Program& program) {
  auto* verb = app.add_subcommand("check", "Grade one file");
  verb->footer(
      "Exit code: 0 full marks, 1 the submission falls short, 2 wrong use,\n3 something else failed, or noise left the "
      "speed uncertain.\n\n"
      "Examples:\n"
      "  ./lockstep check 01\n"
      "  ./lockstep check coalescing solutions/01_coalescing/scale_rows.cu --backend sim --json");
  auto options = std::make_shared<CheckOptions>();
  verb->add_option("LAB", options->lab, "number or name, as './lockstep list' shows them")->required()->type_name("");
  verb->add_option("FILE", options->file, "the submission (default: the lab's own stub, which you edit)")
      ->type_name("");
  add_judging_options(*verb, options->judging);
  verb->add_option("--hidden", options->hidden, "cases of the instructor's, in files such as 01_coalescing.toml")
      ->type_name("FOLDER");
  verb->add_option("--as", options->platform, "print what this platform reads: grader/adapters/README.md")
      ->type_name("autolab|github|gradescope|junit|prairielearn")
      ->check(platform_validator());
  verb->add_flag("--no-sandbox", options->no_sandbox,
                 "run the file with your account's rights: for your own file only");
  verb->callback([&program, options] { program.run = [options] { return check(*options); }; });
}

}  // namespace lockstep::grader
