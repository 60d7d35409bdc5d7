// SPDX-License-Identifier: BSD-3-Clause
#include <memory>

#include "grader/catalog/errors.h"
#include "grader/model/gpu_file.h"
#include "grader/model/measured.h"
#include "grader/model/model_report.h"
#include "grader/report/json.h"
#include "grader/verbs/options.h"
#include "grader/verbs/verbs.h"

namespace lockstep::grader {
namespace {

struct ModelOptions {
  std::vector<std::string> labs;
  std::string gpu = "h200";
  bool json = false;
};

int model(const ModelOptions& options) {
  const Installation installation = find_installation();
  const simt::model::Gpu gpu = read_gpu(installation.root, options.gpu);
  std::vector<Lab> labs;
  for (const auto& name : options.labs) labs.push_back(find_lab(installation, name));
  if (labs.empty()) {
    labs = all_labs(installation);
    std::erase_if(labs, [&](const Lab& lab) { return !is_measured(lab, installation.root); });
    if (labs.empty()) throw UsageError("No lab has a solutions/NN_name/measured.json.");
  }
  sandbox_for_own_file(true);
  Progress progress;
  std::vector<ModelledRow> rows;
  std::string measured_on;
  for (const Lab& lab : labs) {
    if (!lab.model) throw UsageError("labs/" + lab.folder + "/lab.toml has no [speed.model]: nothing is modelled.");
    const BenchResult measured = read_measured(lab, installation.root);
    if (measured_on.empty()) measured_on = measured.gpu;
    auto more =
        model_measured(lab, measured, installation, gpu, 1, [&](const std::string& phrase) { progress.show(phrase); });
    rows.insert(rows.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  }
  progress.clear();
  print(options.json ? json_text(fit_json(rows, measured_on)) : fit_markdown(rows, measured_on));
  return fit_of(rows).good() ? exit_done : exit_falls_short;
}

}  // namespace

void add_model(CLI::App& app, Program& program) {
  auto* verb = app.add_subcommand("model", "Hold the simulator's model of a GPU against measurements");
  verb->footer(
      "Models every file that solutions/NN_name/measured.json has times of, as './lockstep bench NN\n"
      "--json' printed them, and prints both in one table, in Markdown, with how many are right.\n"
      "lib/sim/MODEL.md explains the model.\n\n"
      "Exit code: 0 95% of pairs are in order and 90% of speeds close, 1 they are not, 2 wrong use,\n"
      "3 something else failed.\n\n"
      "Examples:\n"
      "  ./lockstep model\n"
      "  ./lockstep model 01 06 --json");
  auto options = std::make_shared<ModelOptions>();
  verb->add_option("LAB", options->labs, "numbers or names (default: all labs that were measured)")->type_name("");
  verb->add_option("--gpu", options->gpu, "the GPU to model, a file of lib/sim/gpus (default h200)")->type_name("NAME");
  verb->add_flag("--json", options->json, "print JSON alone; grader/report/JSON.md explains its keys");
  verb->callback([&program, options] { program.run = [options] { return model(*options); }; });
}

}  // namespace lockstep::grader
