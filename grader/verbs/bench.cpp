// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <memory>

#include "grader/bench/markdown.h"
#include "grader/bench/measure.h"
#include "grader/bench/plot.h"
#include "grader/build/gpu.h"
#include "grader/catalog/errors.h"
#include "grader/report/json.h"
#include "grader/trial/input_file.h"
#include "grader/trial/output_file.h"
#include "grader/verbs/backend.h"
#include "grader/verbs/options.h"
#include "grader/verbs/verbs.h"

namespace lockstep::grader {
namespace {

using Mode = BenchOptions::Mode;

struct Words {
  std::string lab;
  std::vector<std::string> files;
  std::vector<std::string> sizes;
  std::string trove;
  std::string svg;
  std::string from;
  unsigned rounds = 15;
  bool cudnn = false;
  bool check = false;
  bool sectors = false;
  bool compile = false;
  bool json = false;
  bool no_sandbox = false;
};

/// What has to be typed to measure the same again.
std::string command_of(const Words& words, const Lab& lab) {
  std::string command = "./lockstep bench " + lab.folder.substr(0, 2);
  for (const auto& file : words.files) command += " " + file;
  for (const auto& size : words.sizes) command += " --size " + size;
  if (words.rounds != Words().rounds) command += " --rounds " + std::to_string(words.rounds);
  if (!words.trove.empty()) command += " --trove FOLDER";
  if (words.cudnn) command += " --cudnn";
  return command;
}

Mode mode_of(const Words& words) {
  if (words.check + words.sectors + words.compile > 1) {
    throw UsageError("--check, --sectors and --compile each replace the measuring; give one of them.");
  }
  const Mode mode = words.check     ? Mode::check
                    : words.sectors ? Mode::sectors
                    : words.compile ? Mode::compile
                                    : Mode::time;
  if (mode != Mode::time && (words.json || !words.svg.empty())) {
    throw UsageError("--json and --svg show measurements; with --check, --sectors or --compile there are none.");
  }
  return mode;
}

BenchOptions options_of(const Words& words) {
  BenchOptions options;
  options.mode = mode_of(words);
  options.files.assign(words.files.begin(), words.files.end());
  options.rounds = words.rounds;
  options.trove = words.trove;
  options.cudnn = words.cudnn;
  for (const auto& size : words.sizes) {
    const auto equals = size.find('=');
    const std::string value = equals == std::string::npos ? "" : size.substr(equals + 1);
    if (value.empty() || value.size() > 18 || value.find_first_not_of("0123456789") != std::string::npos) {
      throw UsageError("--size: expected NAME=N, got '" + size + "'.");
    }
    options.sizes[size.substr(0, equals)] = std::stoull(value);
  }
  return options;
}

/// Throws OutsideError where nothing can be measured.
void need_gpu(const Installation& installation, Mode mode) {
  if (mode == Mode::compile) {
    if (!installation.nvcc) throw OutsideError("There is nothing to compile with: no nvcc was found.");
    return;
  }
  const BackendChoice choice = choose_backend("auto", installation);
  if (choice.backend == Backend::cuda) return;
  throw OutsideError("There is nothing to measure on: " + choice.reason + "; --from FILE shows a saved result.");
}

bool all_right(const BenchResult& result) {
  for (const auto& table : result.tables) {
    for (const auto& point : table.points) {
      if (std::any_of(point.contestants.begin(), point.contestants.end(), is_wrong)) return false;
    }
  }
  return true;
}

bool any_missed(const BenchResult& result) {
  return std::any_of(result.targets.begin(), result.targets.end(), [&](const BenchTarget& target) {
    const TargetOutcome outcome = outcome_of(target, result);
    return !target.aim && !outcome.ratios.empty() && outcome.reached == Decision::below;
  });
}

int show(const Words& words, const BenchResult& result) {
  if (!words.svg.empty()) {
    const std::string svg = bench_svg(result);
    write_output(words.svg, {reinterpret_cast<const std::uint8_t*>(svg.data()), svg.size()});
  }
  print(words.json ? json_text(to_json(result)) : bench_markdown(result));
  return all_right(result) && !any_missed(result) ? exit_done : exit_falls_short;
}

int show_saved(const Words& words) {
  if (!words.lab.empty())
    throw UsageError("--from shows a saved result, which says its lab: leave out '" + words.lab + "'.");
  constexpr std::size_t most = std::size_t{256} << 20;
  const InputFile file = read_input(words.from, most);
  return show(words, bench_from_json({reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size()}, file.name));
}

int bench(const Words& words) {
  if (!words.svg.empty()) check_output(words.svg, words.from);
  if (!words.from.empty()) return show_saved(words);
  if (words.lab.empty()) throw UsageError("A word is missing: LAB is required, or --from FILE.");
  const BenchOptions options = options_of(words);
  const Installation installation = find_installation();
  const Lab lab = find_lab(installation, words.lab);
  const std::string name = "solutions/" + lab.folder + "/bench.toml";
  const BenchDescription description = read_bench_description(installation.root / name, name);
  Progress progress;
  progress.show("looking for a GPU");
  need_gpu(installation, options.mode);
  // Nsight Compute keeps files of its own outside, and asks the driver for what a sandbox does not have.
  sandbox_for_own_file(!words.no_sandbox && options.mode != Mode::sectors);
  BenchRun run =
      run_bench(lab, description, installation, options, [&](const std::string& phrase) { progress.show(phrase); });
  progress.clear();
  run.result.date = today();
  run.result.command = command_of(words, lab);
  if (const auto& gpu = find_gpu()) {
    run.result.gpu = gpu->name;
    run.result.driver = gpu->driver;
  }
  switch (options.mode) {
    case Mode::time: return show(words, run.result);
    case Mode::check: print(checks_text(run.result)); return all_right(run.result) ? exit_done : exit_falls_short;
    case Mode::sectors: print(sectors_markdown(run.sectors)); return exit_done;
    case Mode::compile: {
      std::string text = "All that './lockstep bench " + lab.folder.substr(0, 2) + "' measures compiles.\n";
      for (const auto& note : run.result.notes) text += note + "\n";
      print(text);
      return exit_done;
    }
  }
  return exit_done;
}

}  // namespace

void add_bench(CLI::App& app, Program& program) {
  auto* verb = app.add_subcommand("bench", "Measure a lab's climb on this machine's GPU, beside its peers");
  verb->footer(
      "Prints Markdown tables: the baseline, each step and the best beside cudaMemcpyAsync and the peers\nthat "
      "solutions/NN_name/bench.toml names, and whether its targets are met. Needs nvcc and a GPU.\n\n"
      "A ratio is held against a target at the target's two decimals: for \"at least 1.00\", 0.995 is\n"
      "enough and 0.994 is not. It is met, or not met, where its 99% interval, of the ratios of calls in\n"
      "the same round, lies on one side of that border. Where it lies across, this run cannot tell.\n\n"
      "Exit code: 0 all outputs are right and no target is missed, 1 one is wrong or missed, 2 wrong use,\n3 something "
      "else failed. A target that this run cannot tell is not missed.\n\n"
      "Examples:\n"
      "  ./lockstep bench 03\n"
      "  ./lockstep bench 06 mine.cu --size length=1000003 --size in_after=1 --size out_after=2\n"
      "  ./lockstep bench 07 --trove ../trove --json > 07.json\n"
      "  ./lockstep bench --from 07.json --svg 07.svg");
  auto words = std::make_shared<Words>();
  verb->add_option("LAB", words->lab, "number or name, as './lockstep list' shows them")->type_name("");
  verb->add_option("FILE", words->files, "measure these beside the baseline, not the lab's own climb")->type_name("");
  verb->add_option("--size", words->sizes, "one size of the call, instead of bench.toml's; all sizes are needed")
      ->type_name("NAME=N")
      ->expected(1)
      ->take_all();
  verb->add_option("--rounds", words->rounds, "two calls of each file a round (default 15)")
      ->type_name("N")
      ->check(CLI::Validator(
          [](std::string& text) -> std::string {
            const bool digits =
                !text.empty() && text.size() < 4 && text.find_first_not_of("0123456789") == std::string::npos;
            if (digits && text.find_first_not_of('0') != std::string::npos) return {};
            return "expected a number from 1 to 999, got '" + text + "'";
          },
          ""));
  verb->add_option("--trove", words->trove, "lab 07: measure Trove too, from this folder")->type_name("FOLDER");
  verb->add_flag("--cudnn", words->cudnn, "labs 04, 05: measure cuDNN too, through python3's PyTorch");
  verb->add_option("--svg", words->svg, "draw a plot of the same measurements")->type_name("FILE");
  verb->add_flag("--json", words->json, "print JSON alone; grader/report/JSON.md explains its keys");
  verb->add_option("--from", words->from, "show what --json printed once, and measure nothing")->type_name("FILE");
  verb->add_flag("--check", words->check, "only compare all of each output with what the lab expects");
  verb->add_flag("--sectors", words->sectors, "only count requests and sectors, by Nsight Compute (ncu)");
  verb->add_flag("--compile", words->compile, "only compile it all; needs no GPU");
  verb->add_flag("--no-sandbox", words->no_sandbox,
                 "run the files with your own rights, as --sectors always does: your own files");
  verb->callback([&program, words] { program.run = [words] { return bench(*words); }; });
}

}  // namespace lockstep::grader
