// SPDX-License-Identifier: BSD-3-Clause
#include <unistd.h>

#include <algorithm>
#include <memory>

#include "grader/catalog/climb.h"
#include "grader/catalog/errors.h"
#include "grader/report/counters.h"
#include "grader/report/json.h"
#include "grader/report/terminal.h"
#include "grader/verbs/options.h"
#include "grader/verbs/verbs.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

struct DemoOptions {
  std::string lab;
  JudgingOptions judging;
};

struct Step {
  std::string name;  ///< as the table shows it
  fs::path file;
  Result result;
};

/// The baseline, the numbered files of the climb in their order, the best.
std::vector<Step> steps_of(const Lab& lab, const Installation& installation) {
  std::vector<Step> steps{{"baseline", lab.baseline(), {}}};
  for (const auto& file : climb_of(lab, installation.root)) steps.push_back({file.stem().string(), file, {}});
  steps.back().name += " (best)";
  return steps;
}

/// What stands behind the bar: sectors a request in the simulator, bandwidth on a GPU.
std::string measure(const Result& result) {
  if (result.backend == Backend::sim) {
    const auto sectors = sectors_a_request(result.counters);
    return sectors ? decimal(*sectors) : "-";
  }
  if (result.speed.bytes_per_second <= 0) return "-";
  return decimal(result.speed.bytes_per_second / 1e9) +
         (result.speed.copy_share > 0 ? " (" + decimal(100 * result.speed.copy_share) + "% of a copy)" : "");
}

std::string demo_report(const Lab& lab, const std::vector<Step>& steps, const JudgeOptions& options,
                        const Style& style) {
  const bool on_gpu = options.backend == Backend::cuda;
  std::size_t widest = 0;
  double fastest = 0;
  for (const auto& step : steps) {
    widest = std::max(widest, columns(step.name));
    if (step.result.speed.measured) fastest = std::max(fastest, step.result.speed.ratio);
  }
  const Result& first = steps.front().result;
  std::string text =
      paint("Lab " + lab.folder.substr(0, 2) + " " + safe_line(lab.title, style) + ", step by step", Ink::bold, style) +
      "\n";
  text += paint(backend_label(first) + " (" + options.backend_reason + "), seed " + std::to_string(options.seed),
                Ink::dim, style) +
          "\n\n";
  constexpr unsigned bar_columns = 30;
  text +=
      paint(pad("", widest) + "  " +
                pad(on_gpu ? "speed over baseline" : "speed over baseline, modelled for an H200", bar_columns + 10) +
                "  " + (on_gpu ? "GB/s" : "sectors a request"),
            Ink::dim, style) +
      "\n";
  for (const auto& step : steps) {
    text += pad(step.name, widest) + "  ";
    const Result& result = step.result;
    if (!result.speed.measured) {
      text += verdict_label(result.verdict, style) + "\n";
      for (const auto& line : wrap(safe_line(result.headline, style), style.width - 4)) text += "    " + line + "\n";
      continue;
    }
    const double share = fastest > 0 ? result.speed.ratio / fastest : 0;
    text += bar(share, bar_columns, style) + pad_left(ratio(result.speed.ratio), 8) + "    " + measure(result) + "\n";
  }
  return text;
}

int demo(const DemoOptions& options) {
  const Installation installation = find_installation();
  const Lab lab = find_lab(installation, options.lab);
  std::vector<Step> steps = steps_of(lab, installation);
  sandbox_for_own_file(true);
  Progress progress;
  JudgeOptions judging = judge_options(options.judging, installation, progress);
  bool outside = false;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const std::string prefix = "[" + count(i + 1) + "/" + count(steps.size()) + "] " + steps[i].name + ": ";
    judging.progress = [&](const std::string& phrase) { progress.show(prefix + phrase); };
    steps[i].result = judge(lab, as_typed(steps[i].file), installation, judging);
    outside = outside || steps[i].result.verdict == Verdict::infrastructure_error;
  }
  progress.clear();
  if (options.judging.json) {
    auto json = nlohmann::ordered_json::array();
    for (const auto& step : steps) {
      nlohmann::ordered_json object{{"step", step.file.stem().string()}};
      object.update(to_json(step.result));
      json.push_back(std::move(object));
    }
    print(json_text(json));
  } else {
    print(demo_report(lab, steps, judging, style_for(STDOUT_FILENO)));
  }
  return outside ? exit_outside : exit_done;
}

}  // namespace

void add_demo(CLI::App& app, Program& program) {
  auto* verb = app.add_subcommand("demo", "Show a lab's climb: the baseline, each step and the best, with their speed");
  verb->footer("Example:\n  ./lockstep demo 01");
  auto options = std::make_shared<DemoOptions>();
  verb->add_option("LAB", options->lab, "number or name, as './lockstep list' shows them")->required()->type_name("");
  add_judging_options(*verb, options->judging);
  verb->callback([&program, options] { program.run = [options] { return demo(*options); }; });
}

}  // namespace lockstep::grader
