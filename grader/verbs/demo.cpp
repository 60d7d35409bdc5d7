// SPDX-License-Identifier: BSD-3-Clause
#include <unistd.h>

#include <algorithm>
#include <memory>

#include "grader/catalog/climb.h"
#include "grader/catalog/errors.h"
#include "grader/catalog/nearest.h"
#include "grader/plot/chart.h"
#include "grader/report/counters.h"
#include "grader/report/json.h"
#include "grader/report/terminal.h"
#include "grader/trial/output_file.h"
#include "grader/verbs/options.h"
#include "grader/verbs/verbs.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

struct DemoOptions {
  std::string lab;
  std::vector<std::string> steps;  ///< empty: all
  std::string svg;
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

/// "2" and "2_more_in_flight" name 2_more_in_flight.cu, "best" and the function the best; "baseline" is always there.
bool is_named(const Step& step, const std::string& word, const Lab& lab) {
  const std::string stem = step.file.stem().string();
  return word == stem || word == stem.substr(0, stem.find('_')) || (word == "best" && stem == lab.function);
}

/// The baseline and the steps that the words name. Throws UsageError for a word that names none.
std::vector<Step> chosen(std::vector<Step> steps, const std::vector<std::string>& words, const Lab& lab) {
  if (words.empty()) return steps;
  for (const auto& word : words) {
    if (std::any_of(steps.begin(), steps.end(), [&](const Step& step) { return is_named(step, word, lab); })) continue;
    std::vector<std::string> names;
    std::string list;
    for (const auto& step : steps) {
      names.push_back(step.file.stem().string());
      list += (list.empty() ? "" : ", ") + names.back();
    }
    const std::string near = did_you_mean(word, names);
    throw UsageError("Lab " + lab.folder + " has no step '" + word + "'" +
                     (near.empty() ? "; it has " + list + "." : near));
  }
  std::erase_if(steps, [&](const Step& step) {
    return step.name != "baseline" &&
           std::none_of(words.begin(), words.end(), [&](const auto& word) { return is_named(step, word, lab); });
  });
  return steps;
}

/// Sectors a request in the simulator, GB/s on a GPU.
std::optional<double> counted(const Result& result) {
  if (result.backend == Backend::sim) return sectors_a_request(result.counters);
  if (result.speed.bytes_per_second <= 0) return std::nullopt;
  return result.speed.bytes_per_second / 1e9;
}

/// What stands behind the bar.
std::string measure(const Result& result) {
  const auto value = counted(result);
  if (!value) return "-";
  return decimal(*value) +
         (result.speed.copy_share > 0 ? " (" + decimal(100 * result.speed.copy_share) + "% of a copy)" : "");
}

const char* speed_words(bool on_gpu) {
  return on_gpu ? "speed over baseline" : "speed over baseline, modelled for an H200";
}
const char* measure_words(bool on_gpu) { return on_gpu ? "GB/s" : "sectors a request"; }

/// The numbers of the report, drawn.
std::string demo_svg(const Lab& lab, const std::vector<Step>& steps, const JudgeOptions& options) {
  const bool on_gpu = options.backend == Backend::cuda;
  Chart speed{speed_words(on_gpu), "", "× baseline", {lab.folder}, {}};
  Chart measured{measure_words(on_gpu), "", measure_words(on_gpu), {lab.folder}, {}};
  for (const auto& step : steps) {
    const Result& result = step.result;
    const bool there = result.speed.measured;
    const bool is_baseline = step.name == "baseline";
    speed.series.push_back({step.name, {there ? std::optional(result.speed.ratio) : std::nullopt}, is_baseline});
    measured.series.push_back({step.name, {there ? counted(result) : std::nullopt}, is_baseline});
  }
  return chart_page(
      "Lab " + lab.folder.substr(0, 2) + ", " + lab.title + ", step by step",
      backend_label(steps.front().result) + " (" + options.backend_reason + "), seed " + std::to_string(options.seed),
      {speed, measured});
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
  text += paint(pad("", widest) + "  " + pad(speed_words(on_gpu), bar_columns + 10) + "  " + measure_words(on_gpu),
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
  if (!options.svg.empty()) check_output(options.svg, "");
  const Installation installation = find_installation();
  const Lab lab = find_lab(installation, options.lab);
  std::vector<Step> steps = chosen(steps_of(lab, installation), options.steps, lab);
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
  if (!options.svg.empty()) {
    const std::string svg = demo_svg(lab, steps, judging);
    write_output(options.svg, {reinterpret_cast<const std::uint8_t*>(svg.data()), svg.size()});
  }
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
  verb->footer(
      "Grades the baseline and the climb in solutions/NN_name/ like submissions, and shows how many times\n"
      "the baseline's speed each has: modelled in the simulator, with the sectors a request; measured on a\n"
      "GPU, with the bytes a second. What each line costs shows './lockstep profile LAB FILE'.\n\n"
      "Exit code: 0 shown, also what falls short, 2 wrong use, 3 something else failed.\n\n"
      "Examples:\n"
      "  ./lockstep demo 01\n"
      "  ./lockstep demo 01 --step 1 --step best --svg climb.svg");
  auto options = std::make_shared<DemoOptions>();
  verb->add_option("LAB", options->lab, "number or name, as './lockstep list' shows them")->required()->type_name("");
  verb->add_option("--step", options->steps,
                   "the baseline and this one alone: its name, number or best; again for more")
      ->type_name("NAME")
      ->expected(1)
      ->take_all();
  verb->add_option("--svg", options->svg, "draw a plot of the same")->type_name("FILE");
  add_judging_options(*verb, options->judging);
  verb->callback([&program, options] { program.run = [options] { return demo(*options); }; });
}

}  // namespace lockstep::grader
