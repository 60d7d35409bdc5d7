// SPDX-License-Identifier: BSD-3-Clause
#include <unistd.h>

#include <memory>

#include "grader/catalog/errors.h"
#include "grader/process/temporary_folder.h"
#include "grader/program/program_report.h"
#include "grader/program/simulated_program.h"
#include "grader/verbs/options.h"
#include "grader/verbs/verbs.h"

namespace lockstep::grader {
namespace {

struct SimOptions {
  std::vector<std::string> words;  // files, and behind -- the program's arguments
  std::vector<std::string> include;
  std::vector<std::string> define;
  std::vector<std::string> library;
  std::string json;
  std::uint64_t seed = 0;
  std::uint64_t sample = 1;
};

bool is_source(const std::string& word) {
  const std::string ending = std::filesystem::path(word).extension().string();
  return ending == ".cu" || ending == ".cpp" || ending == ".cc" || ending == ".cxx" || ending == ".c";
}

ProgramOptions program_of(const SimOptions& options, const std::vector<std::string>& arguments) {
  ProgramOptions program;
  program.compile = {"-O2"};
  for (const auto& folder : options.include) program.compile.insert(program.compile.end(), {"-I", folder});
  for (const auto& macro : options.define) program.compile.push_back("-D" + macro);
  for (const auto& library : options.library) program.link.push_back("-l" + library);
  program.seed = options.seed;
  program.count_one_in = options.sample;
  program.arguments = arguments;
  for (const std::string& word : options.words) {
    if (!is_source(word)) {
      throw UsageError("'" + word +
                       "' is no source file (.cu, .cpp); the program's own arguments stand behind a '--'.");
    }
    if (!std::filesystem::is_regular_file(word)) throw UsageError("There is no file '" + word + "'.");
    program.sources.emplace_back(word);
  }
  return program;
}

int sim(const SimOptions& options, const std::vector<std::string>& arguments) {
  const Installation installation = find_installation();
  const ProgramOptions program = program_of(options, arguments);
  const ProgramRun run = run_simulated(program, installation);
  if (!run.compiled) return run.exit_code == 1 ? exit_falls_short : exit_outside;
  if (!options.json.empty())
    write_file(options.json, run.report.empty() ? "{\"launches\":[],\"findings\":[]}\n" : run.report);
  const ProgramReport report = run.report.empty() ? ProgramReport() : read_program_report(run.report);
  print("\n" + program_report_text(report, program.sources, style_for(STDOUT_FILENO)));
  return run.exit_code == 0 && !report.findings.empty() ? exit_falls_short : run.exit_code;
}

}  // namespace

void add_sim(CLI::App& app, Program& program) {
  auto* verb = app.add_subcommand("sim", "Run any CUDA program in the simulator, and say what is wrong in it");
  verb->footer(
      "Compiles the files, which have a main of their own, and runs the program here, with your account's\n"
      "rights. Then come the counters of its kernels, and what was found: races, accesses out of bounds,\n"
      "reads of what nothing wrote.\n"
      "What the simulator takes of CUDA: lib/sim/COMPATIBILITY.md.\n"
      "What --sample estimates: lib/sim/SAMPLING.md.\n\n"
      "Exit code: the program's own; 1 where that is 0 and something was found, or it does not compile.\n\n"
      "Examples:\n"
      "  ./lockstep sim saxpy.cu\n"
      "  ./lockstep sim main.cu kernels.cu -I include -- --size 1000");
  auto options = std::make_shared<SimOptions>();
  verb->add_option("FILES", options->words, "sources (.cu, .cpp); the program's arguments stand behind --")
      ->required()
      ->type_name("");
  verb->add_option("-I", options->include, "a folder of headers; may be given again")
      ->type_name("DIR")
      ->take_all()
      ->expected(1);
  verb->add_option("-D", options->define, "a macro, NAME or NAME=VALUE; may be given again")
      ->type_name("NAME")
      ->take_all()
      ->expected(1);
  verb->add_option("-l", options->library, "a library to link; may be given again")
      ->type_name("NAME")
      ->take_all()
      ->expected(1);
  verb->add_option("--seed", options->seed, "permutes the order of warps and blocks (default: as they are numbered)")
      ->type_name("N");
  add_sample_option(*verb, options->sample);
  verb->add_option("--json", options->json, "write counters and findings of every launch to this file")
      ->type_name("FILE");
  verb->callback(
      [&program, options] { program.run = [options, &program] { return sim(*options, program.behind_dashes); }; });
}

}  // namespace lockstep::grader
