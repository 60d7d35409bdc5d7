// SPDX-License-Identifier: BSD-3-Clause
#include <unistd.h>

#include <memory>
#include <optional>

#include "grader/catalog/errors.h"
#include "grader/model/prediction.h"
#include "grader/report/json.h"
#include "grader/report/profile_table.h"
#include "grader/verbs/options.h"
#include "grader/verbs/verbs.h"

namespace lockstep::grader {
namespace {

struct ProfileOptions {
  std::string lab;
  std::string file;
  std::string gpu;  ///< empty: nothing is modelled
  JudgingOptions judging;
  bool no_sandbox = false;
};

int profile(ProfileOptions& options) {
  if (options.judging.backend == "cuda") {
    throw UsageError(
        "'profile' counts in the simulator. On a GPU, Nsight Compute counts: './lockstep bench LAB --sectors'.");
  }
  options.judging.backend = "sim";
  const Installation installation = find_installation();
  const Lab lab = find_lab(installation, options.lab);
  const std::filesystem::path file = options.file.empty() ? as_typed(lab.stub()) : std::filesystem::path(options.file);
  sandbox_for_own_file(!options.no_sandbox);
  Progress progress;
  JudgeOptions judging = judge_options(options.judging, installation, progress);
  judging.timed_case_alone = true;
  const Result result = judge(lab, file, installation, judging);
  std::optional<Prediction> prediction;
  if (!options.gpu.empty() && !result.lines.empty()) {
    prediction = predict(lab, file, installation, options.gpu, options.judging.seed, judging.progress);
  }
  progress.clear();
  if (options.judging.json) {
    auto json = to_json(result);
    if (prediction) json["model"] = prediction_json(*prediction);
    print(json_text(json));
  } else {
    const Style style = style_for(STDOUT_FILENO);
    print(profile_table(result, lab, style) + (prediction ? "\n" + prediction_text(*prediction, style) : ""));
  }
  if (result.verdict == Verdict::infrastructure_error) return exit_outside;
  return result.lines.empty() ? exit_falls_short : exit_done;
}

}  // namespace

void add_profile(CLI::App& app, Program& program) {
  auto* verb = app.add_subcommand("profile", "Show what each line of a kernel costs");
  verb->footer(
      "Runs the lab's timed case in the simulator and prints the source, each line with what it did:\n"
      "requests, sectors, bank conflicts, atomics. The output need not be right.\n"
      "With --gpu it says below how long the call would take on that GPU, and what binds it:\n"
      "lib/sim/MODEL.md.\n\n"
      "Exit code: 0 done, 1 there was nothing to count, 2 wrong use, 3 something else failed.\n\n"
      "Examples:\n"
      "  ./lockstep profile 01\n"
      "  ./lockstep profile 05 solutions/05_conv2d_tiled/2_output_tile.cu --gpu h200");
  auto options = std::make_shared<ProfileOptions>();
  verb->add_option("LAB", options->lab, "number or name, as './lockstep list' shows them")->required()->type_name("");
  verb->add_option("FILE", options->file, "the submission (default: the lab's own stub, which you edit)")
      ->type_name("");
  verb->add_option("--gpu", options->gpu, "model its time too: a100, h200, rtx4060_laptop, t4")->type_name("NAME");
  add_judging_options(*verb, options->judging);
  verb->add_flag("--no-sandbox", options->no_sandbox,
                 "run the file with your account's rights: for your own file only");
  verb->callback([&program, options] { program.run = [options] { return profile(*options); }; });
}

}  // namespace lockstep::grader
