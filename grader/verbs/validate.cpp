// SPDX-License-Identifier: BSD-3-Clause
#include "grader/bench/validate.h"

#include <fstream>
#include <iterator>
#include <memory>

#include "grader/bench/contract_programs.h"
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

struct Words {
  std::vector<std::string> labs;
  std::string out;
  std::string from;
  std::string against;
  bool compile = false;
  bool json = false;
};

std::string command_of(const Words& words) {
  std::string command = "./lockstep validate";
  for (const auto& lab : words.labs) command += " " + lab;
  return command;
}

std::vector<FidelityReason> reasons_of(const Installation& installation) {
  const std::string name = "solutions/fidelity.toml";
  std::ifstream in(installation.root / name);
  if (!in) throw OutsideError("There is no " + name + ", which says why figures differ.");
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  return parse_fidelity_reasons(text, name);
}

Fidelity saved(const std::string& file) {
  constexpr std::size_t most = std::size_t{256} << 20;
  const InputFile input = read_input(file, most);
  return fidelity_from_json({reinterpret_cast<const char*>(input.bytes.data()), input.bytes.size()}, input.name);
}

void check_words(const Words& words) {
  if (words.compile + !words.from.empty() + !words.against.empty() > 1) {
    throw UsageError("--compile, --from and --against each replace the counting; give one of them.");
  }
  if (words.compile && (words.json || !words.out.empty())) {
    throw UsageError("--json and --out show what was counted; with --compile there is nothing.");
  }
  if (!words.from.empty() && !words.labs.empty()) {
    throw UsageError("--from shows a saved result whole: leave out '" + words.labs.front() + "'.");
  }
  if (!words.out.empty()) check_output(words.out, words.from.empty() ? words.against : words.from);
}

void need_gpu(const Words& words, const Installation& installation) {
  if (!words.against.empty()) return;
  if (words.compile) {
    if (!installation.nvcc) throw OutsideError("There is nothing to compile with: no nvcc was found.");
    return;
  }
  const BackendChoice choice = choose_backend("auto", installation);
  if (choice.backend != Backend::cuda) {
    throw OutsideError("There is no GPU to count on: " + choice.reason + "; --from FILE shows a saved result.");
  }
  find_ncu(installation);
}

Fidelity count(const Words& words, const Installation& installation) {
  std::vector<Lab> labs;
  for (const auto& word : words.labs) labs.push_back(find_lab(installation, word));
  if (labs.empty()) labs = all_labs(installation);
  ValidateOptions options{words.compile, std::nullopt};
  if (!words.against.empty()) options.known = saved(words.against);
  Progress progress;
  need_gpu(words, installation);
  // All files are the course's own; and Nsight Compute asks the driver for what a sandbox does not have.
  sandbox_for_own_file(false);
  Fidelity result =
      run_validation(labs, installation, options, [&](const std::string& phrase) { progress.show(phrase); });
  progress.clear();
  if (options.known) return result;
  result.date = today();
  result.command = command_of(words);
  if (const auto& gpu = find_gpu()) {
    result.gpu = gpu->name;
    result.driver = gpu->driver;
  }
  return result;
}

int validate(const Words& words) {
  check_words(words);
  const Installation installation = find_installation();
  const auto reasons = reasons_of(installation);
  const Fidelity result = words.from.empty() ? count(words, installation) : saved(words.from);
  if (words.compile) {
    print("All that '" + command_of(words) + "' counts compiles.\n");
    return exit_done;
  }
  const std::string document = fidelity_markdown(result, reasons);
  if (!words.out.empty()) {
    write_output(words.out, {reinterpret_cast<const std::uint8_t*>(document.data()), document.size()});
  }
  if (words.json) {
    print(json_text(to_json(result)));
  } else if (words.out.empty()) {
    print(document);
  }
  return judge_fidelity(result, reasons).met() ? exit_done : exit_falls_short;
}

}  // namespace

void add_validate(CLI::App& app, Program& program) {
  auto* verb = app.add_subcommand("validate", "Hold the simulator's counters against this machine's GPU");
  verb->footer(
      "Counts every file of the labs' climbs at the sizes that solutions/NN_name/bench.toml names, in the\n"
      "simulator and on the GPU by Nsight Compute (ncu), with the same inputs, and prints a Markdown table.\n"
      "solutions/fidelity.toml says why some figures differ. lib/sim/FIDELITY.md was made so.\n"
      "With --against, what was nearer to the GPU's figures when they were counted is named, and what\n"
      "cannot be compared, since the file has changed.\n\n"
      "Exit code: 0 as many figures agree as are asked for, and the others have a reason, 1 they do not,\n"
      "2 wrong use, 3 something else failed.\n\n"
      "Examples:\n"
      "  ./lockstep validate --out lib/sim/FIDELITY.md --json > h200.json\n"
      "  ./lockstep validate 03 04\n"
      "  ./lockstep validate 03 --against h200.json");
  auto words = std::make_shared<Words>();
  verb->add_option("LAB", words->labs, "numbers or names of labs (default: all)")->type_name("");
  verb->add_option("--out", words->out, "write the table there")->type_name("FILE");
  verb->add_flag("--json", words->json, "print JSON alone; grader/report/JSON.md explains its keys");
  verb->add_option("--from", words->from, "show what --json printed once, and count nothing")->type_name("FILE");
  verb->add_option("--against", words->against,
                   "count in the simulator alone; the GPU's figures are what --json printed")
      ->type_name("FILE");
  verb->add_flag("--compile", words->compile, "only compile it all; needs no GPU");
  verb->callback([&program, words] { program.run = [words] { return validate(*words); }; });
}

}  // namespace lockstep::grader
