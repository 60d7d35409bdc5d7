// SPDX-License-Identifier: BSD-3-Clause
#include <unistd.h>

#include <memory>

#include "grader/catalog/errors.h"
#include "grader/report/json.h"
#include "grader/report/terminal.h"
#include "grader/trial/ways.h"
#include "grader/verbs/options.h"
#include "grader/verbs/verbs.h"

namespace lockstep::grader {
namespace {

struct RunOptions {
  std::string lab;
  std::string file;
  bool solution = false;
  TrialInput input;
  JudgingOptions judging;
  bool no_sandbox = false;
};

std::filesystem::path file_of(const RunOptions& options, const Lab& lab, const Installation& installation) {
  if (options.solution && !options.file.empty()) {
    throw UsageError("--solution and a file name two things to run; give one of them.");
  }
  if (options.solution) return as_typed(installation.root / "solutions" / lab.folder / (lab.function + ".cu"));
  return options.file.empty() ? as_typed(lab.stub()) : std::filesystem::path(options.file);
}

const RealInput& way_of(const Lab& lab) {
  const auto& ways = real_inputs();
  if (const auto found = ways.find(lab.folder); found != ways.end()) return found->second;
  std::string others;
  for (const auto& [folder, way] : ways) others += (others.empty() ? "" : ", ") + folder;
  throw UsageError("Lab " + lab.folder + " works on made-up arrays alone: './lockstep check " +
                   lab.folder.substr(0, 2) + "' runs it. These take real input: " + others + ".");
}

TrialShown try_on(const Lab& lab, const TrialInput& input, const TrialMaker& maker, const Style& style) {
  struct Visitor {
    const Lab& lab;
    const TrialInput& input;
    const TrialMaker& maker;
    const Style& style;
    TrialShown operator()(const OfBytes& way) const { return try_on_bytes(lab, way, input, maker, style); }
    TrialShown operator()(const OfNumbers& way) const { return try_on_numbers(lab, way, input, maker, style); }
    TrialShown operator()(const OfPlane& way) const { return try_on_picture(lab, way, input, maker, style); }
  };
  return std::visit(Visitor{lab, input, maker, style}, way_of(lab));
}

int run(const RunOptions& options) {
  const Installation installation = find_installation();
  const Lab lab = find_lab(installation, options.lab);
  const std::filesystem::path file = file_of(options, lab, installation);
  way_of(lab);  // before a backend is looked for
  sandbox_for_own_file(!options.no_sandbox);
  Progress progress;
  const JudgeOptions judging = judge_options(options.judging, installation, progress);
  const TrialMaker maker{judging.backend, [&](std::chrono::milliseconds run_time) {
                           return std::make_unique<Trial>(lab, file, installation, judging, run_time);
                         }};
  const Style style = style_for(STDOUT_FILENO);
  const TrialShown shown = try_on(lab, options.input, maker, style);
  progress.clear();
  if (options.judging.json) {
    auto json = trial_json(shown.result);
    json.update(shown.json);
    print(json_text(json));
  } else {
    print(trial_report(shown.result, lab, shown.text, style));
  }
  return shown.result.verdict == Verdict::pass ? exit_done : exit_falls_short;
}

}  // namespace

void add_run(CLI::App& app, Program& program) {
  auto* verb = app.add_subcommand("run", "Run a lab's function on a file, a picture or numbers of yours");
  verb->footer(
      "A MASK is blur, sharpen, edge or a text file: rows of numbers, of odd width; '# ...' is a\ncomment, and "
      "'divide N' before the rows divides them all.\n\n"
      "Exit code: 0 what came out is right, 1 it is not, 2 wrong use, 3 something else failed.\n\n"
      "Examples:\n"
      "  ./lockstep run 02 --text labs/02_atomics/README.md\n"
      "  ./lockstep run 03 --solution --text /bin/sh\n"
      "  ./lockstep run 04 --numbers labs/04_conv1d_tiled/samples/steps.txt --mask blur\n"
      "  ./lockstep run 05 --image labs/05_conv2d_tiled/samples/warps.png --mask edge --out out.png");
  auto options = std::make_shared<RunOptions>();
  verb->add_option("LAB", options->lab, "number or name, as './lockstep list' shows them")->required()->type_name("");
  verb->add_option("FILE", options->file, "the file to run (default: the lab's own stub, which you edit)")
      ->type_name("");
  verb->add_flag("--solution", options->solution, "run the lab's solution");
  verb->add_option("--text", options->input.text, "count the bytes of this file; - is the standard input")
      ->type_name("FILE");
  verb->add_option("--numbers", options->input.numbers, "filter the numbers in this text file")->type_name("FILE");
  verb->add_option("--image", options->input.image, "filter this picture, a PNG")->type_name("FILE");
  verb->add_option("--mask", options->input.mask, "the weights to filter with")->type_name("MASK");
  verb->add_option("--out", options->input.out, "write the result there")->type_name("FILE");
  verb->add_flag("--whole", options->input.whole, "take all of a large input, however long it lasts");
  add_judging_options(*verb, options->judging);
  verb->add_flag("--no-sandbox", options->no_sandbox,
                 "run the file with your account's rights: for your own file only");
  verb->callback([&program, options] { program.run = [options] { return run(*options); }; });
}

}  // namespace lockstep::grader
