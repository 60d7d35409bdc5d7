// SPDX-License-Identifier: BSD-3-Clause
#include "grader/explore/explore.h"

#include <unistd.h>

#include <array>
#include <map>
#include <memory>

#include "grader/build/gpu.h"
#include "grader/explore/charts.h"
#include "grader/report/json.h"
#include "grader/trial/output_file.h"
#include "grader/verbs/backend.h"
#include "grader/verbs/options.h"
#include "grader/verbs/verbs.h"

namespace lockstep::grader {
namespace {

struct ExploreWords {
  std::string lab;
  std::map<std::string, std::string> values;  ///< by option, as typed; empty where it was not
  std::string svg;
  JudgingOptions judging;
};

struct SweepOption {
  const char* name;
  const char* help;
};

/// Which labs have an option, solutions/NN_name/explore.toml says; that each of theirs is here, a test.
constexpr std::array sweep_options = {
    SweepOption{"strides", "01: from one lane's word to the next lane's"},
    SweepOption{"offsets", "01, 06: how far after a line of 128 bytes the array begins"},
    SweepOption{"shares", "02, 03: the percentage of the input that is one value"},
    SweepOption{"copies", "03: private copies of the bins a block"},
    SweepOption{"masks", "04, 05: the mask's width"},
    SweepOption{"tiles", "04, 05: outputs of a block, or along its side"},
    SweepOption{"vectors", "06: words of 4 bytes a load"},
    SweepOption{"words", "07: words of 4 bytes a structure"},
};

std::map<std::string, std::string> asked_for(const ExploreWords& words) {
  std::map<std::string, std::string> asked;
  for (const auto& [option, text] : words.values) {
    if (!text.empty()) asked.emplace(option, text);
  }
  return asked;
}

/// What has to be typed to see the same again.
std::string command_of(const ExploreWords& words, const Lab& lab) {
  std::string command = "./lockstep explore " + lab.folder.substr(0, 2);
  for (const auto& option : sweep_options) {
    const std::string& text = words.values.at(option.name);
    if (!text.empty()) command += std::string(" --") + option.name + " " + text;
  }
  if (words.judging.seed != JudgingOptions().seed) command += " --seed " + std::to_string(words.judging.seed);
  return command;
}

int explore(const ExploreWords& words) {
  if (!words.svg.empty()) check_output(words.svg, "");
  const Installation installation = find_installation();
  const Lab lab = find_lab(installation, words.lab);
  const std::string name = "solutions/" + lab.folder + "/explore.toml";
  const Experiment experiment = read_experiment(installation.root / name, name);
  auto sweeps = plan_sweeps(experiment, asked_for(words), lab.folder);
  sandbox_for_own_file(true);
  Progress progress;
  progress.show("choosing a backend");
  const BackendChoice choice = choose_backend(words.judging.backend, installation);
  ExploreResult result =
      run_experiment(lab, experiment, std::move(sweeps), installation,
                     {choice.backend, words.judging.seed, [&](const std::string& phrase) { progress.show(phrase); }});
  progress.clear();
  result.reason = choice.reason;
  if (choice.backend == Backend::cuda && find_gpu()) {
    result.gpu = find_gpu()->name;
    result.driver = find_gpu()->driver;
  }
  if (!words.svg.empty()) {
    const std::string svg = explore_svg(result, command_of(words, lab));
    write_output(words.svg, {reinterpret_cast<const std::uint8_t*>(svg.data()), svg.size()});
  }
  print(words.judging.json ? json_text(to_json(result)) : explore_report(result, style_for(STDOUT_FILENO)));
  return result.all_right() ? exit_done : exit_falls_short;
}

}  // namespace

void add_explore(CLI::App& app, Program& program) {
  auto* verb = app.add_subcommand("explore", "Sweep what a lab is about: strides, contention, tiles, widths, sizes");
  verb->footer(
      "Each parameter that has several values is swept alone, and one with a single value keeps it; without\n"
      "any, all of the lab's are swept. VALUES are 4, 1..32, 0..100:10 (in tens), 1,2,4 or these together.\n"
      "Counters are the simulator's on either backend; on a GPU the same calls, larger, are timed too.\n\n"
      "Exit code: 0 all outputs are right, 1 they are not, 2 wrong use, 3 something else failed.\n\n"
      "Examples:\n"
      "  ./lockstep explore 01 --strides 1..32 --offsets 0..31 --svg strides.svg\n"
      "  ./lockstep explore 05 --masks 3..15 --tiles 16\n"
      "  ./lockstep explore 07 --json");
  auto words = std::make_shared<ExploreWords>();
  verb->add_option("LAB", words->lab, "number or name, as './lockstep list' shows them")->required()->type_name("");
  for (const auto& option : sweep_options) {
    verb->add_option(std::string("--") + option.name, words->values[option.name], option.help)->type_name("VALUES");
  }
  verb->add_option("--svg", words->svg, "draw a plot of the same")->type_name("FILE");
  add_judging_options(*verb, words->judging);
  verb->callback([&program, words] { program.run = [words] { return explore(*words); }; });
}

}  // namespace lockstep::grader
