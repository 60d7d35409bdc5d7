// SPDX-License-Identifier: BSD-3-Clause
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "grader/bench/contract_programs.h"
#include "grader/bench/nsight_profile.h"
#include "grader/build/compiler_version.h"
#include "grader/build/gpu.h"
#include "grader/build/submission.h"
#include "grader/catalog/errors.h"
#include "grader/model/prediction.h"
#include "grader/process/errors.h"
#include "grader/report/counters.h"
#include "grader/report/json.h"
#include "grader/report/page/profile_page.h"
#include "grader/report/profile_table.h"
#include "grader/verbs/backend.h"
#include "grader/verbs/options.h"
#include "grader/verbs/verbs.h"

namespace lockstep::grader {
namespace {

struct ProfileOptions {
  std::string lab;
  std::vector<std::string> files;
  std::string html;
  std::string gpu;  ///< empty: nothing is modelled
  JudgingOptions judging;
  bool no_sandbox = false;
  std::uint64_t sample = 1;
};

void write_page(const std::filesystem::path& file, const std::string& page) {
  errno = 0;
  std::ofstream out(file, std::ios::binary);
  out << page;
  if (!out.flush()) throw outside_error("'" + file.string() + "' cannot be written", errno);
  std::fprintf(stderr, "lockstep: wrote %s; open it in a browser\n",
               safe_line(file.string(), style_for(STDERR_FILENO)).c_str());
}

void check_words(const ProfileOptions& options) {
  const bool page = !options.html.empty();
  if (options.files.size() > 2) throw UsageError("A page shows two files at most, before and after.");
  if (options.files.size() > 1 && (!page || options.judging.json)) {
    throw UsageError("Two files are shown side by side in a page: give --html PAGE, without --json.");
  }
  if (options.sample > 1 && page) {
    throw UsageError("A page shows requests of blocks that --sample may not count: give --html or --sample.");
  }
  if (options.judging.backend != "cuda") return;
  if (page) throw UsageError("A page shows what the simulator counted: give --html or --backend cuda.");
  if (options.sample > 1) {
    throw UsageError("Estimates are not held against Nsight Compute's counters: give --sample or --backend cuda.");
  }
}

std::string simulator_text(const ProfileOptions& options, const Lab& lab, const Result& result,
                           const std::optional<Prediction>& prediction, const Style& style) {
  std::string text = profile_table(result, lab, style);
  if (options.sample > 1 && !result.counters.empty() && !sample_words(result.counters)) {
    text += "\nEvery block was counted: the launches are too small to sample.\n";
  }
  if (prediction) text += "\n" + prediction_text(*prediction, style);
  return text;
}

/// The GPU's part. Throws OutsideError with what is missing.
NsightProfile on_gpu(const ProfileOptions& options, const Lab& lab, const Installation& installation) {
  const BackendChoice choice = choose_backend("auto", installation);
  if (choice.backend != Backend::cuda) {
    throw OutsideError("Nsight Compute counts on a GPU, and there is none to use: " + choice.reason +
                       "; './lockstep doctor' says what is missing.");
  }
  if (!std::filesystem::exists(installation.root / "solutions/bench")) {
    throw OutsideError(
        "This checkout has no solutions/bench, which calls a file on a GPU: the student's edition counts in the "
        "simulator alone.");
  }
  // As 'bench --sectors': Nsight Compute keeps files of its own, and asks the driver for what a sandbox does not have.
  find_ncu(installation);
  std::fprintf(stderr, "lockstep: Nsight Compute works in no sandbox: the file now runs with your account's rights\n");
  sandbox_for_own_file(false);
  Progress progress;
  NsightProfile profile;
  profile.call = count_under_nsight(lab, options.files.front(), installation, options.judging.seed,
                                    [&](const std::string& phrase) { progress.show(phrase); });
  progress.clear();
  profile.compiler = compiler_version(installation, Backend::cuda);
  if (const auto& gpu = find_gpu()) {
    profile.gpu = gpu->name;
    profile.driver = gpu->driver;
  }
  return profile;
}

/// Shows the simulator's part, and then, where it is asked for, the GPU's. Where that fails, the first is shown all the
/// same.
void show(const ProfileOptions& options, const Lab& lab, const Installation& installation, const Result& result,
          const std::optional<Prediction>& prediction) {
  const Style style = style_for(STDOUT_FILENO);
  const bool beside = options.judging.backend == "cuda" && !result.kernels.empty();
  if (!options.judging.json) {
    if (options.html.empty()) print(simulator_text(options, lab, result, prediction, style));
    if (beside) print("\n" + nsight_text(result, on_gpu(options, lab, installation), style));
    return;
  }
  auto json = to_json(result);
  if (prediction) json["model"] = prediction_json(*prediction);
  if (!beside) return print(json_text(json));
  try {
    json["nsight_compute"] = nsight_json(result, on_gpu(options, lab, installation));
  } catch (const OutsideError& error) {
    json["nsight_compute"] = {{"trouble", error.what()}};
    print(json_text(json));
    throw;
  }
  print(json_text(json));
}

int profile(ProfileOptions& options) {
  check_words(options);
  const Installation installation = find_installation();
  const Lab lab = find_lab(installation, options.lab);
  if (options.files.empty()) options.files.push_back(as_typed(lab.stub()).string());
  sandbox_for_own_file(!options.no_sandbox);
  Progress progress;
  JudgingOptions in_simulator = options.judging;
  in_simulator.backend = "sim";
  JudgeOptions judging = judge_options(in_simulator, installation, progress);
  judging.timed_case_alone = true;
  judging.trace = !options.html.empty();
  judging.count_one_in = options.sample;
  std::vector<Profiled> profiled;
  for (const auto& file : options.files) {
    profiled.push_back({read_submission(file, lab.directory), judge(lab, file, installation, judging)});
  }
  const Result& result = profiled.front().result;
  std::optional<Prediction> prediction;
  if (!options.gpu.empty() && !result.lines.empty()) {
    prediction = predict(lab, options.files.front(), installation, options.gpu, options.judging.seed, judging.progress);
  }
  progress.clear();
  if (!options.html.empty()) write_page(options.html, profile_page(lab, profiled));
  show(options, lab, installation, result, prediction);
  int code = exit_done;
  for (const auto& [source, one] : profiled) {
    if (one.lines.empty()) code = std::max(code, exit_falls_short);
    if (one.verdict == Verdict::infrastructure_error) code = exit_outside;
  }
  return code;
}

}  // namespace

void add_profile(CLI::App& app, Program& program) {
  auto* verb = app.add_subcommand("profile", "Show what each line of a kernel costs");
  verb->footer(
      "Runs the lab's timed case in the simulator and prints the source, each line with what it did:\n"
      "requests, sectors, bank conflicts, atomics. The output need not be right.\n"
      "With --gpu it says below how long the call would take on that GPU, and what binds it:\n"
      "lib/sim/MODEL.md.\n"
      "With --sample N it counts one block of N and says that figures are estimates: lib/sim/SAMPLING.md.\n"
      "Every block runs all the same; what --gpu models is not sampled.\n\n"
      "With --html it writes one page instead, which needs no network: a click on a line, or Enter,\n"
      "shows a warp's 32 lanes and the sectors, banks or addresses that they touch, for a sample of\n"
      "warps and requests. Two files are shown side by side.\n\n"
      "With --backend cuda the same call is made on this machine's GPU too, and Nsight Compute's counters\n"
      "(ncu) stand beside the simulator's, kernel by kernel. Nsight Compute works in no sandbox: the file\n"
      "then runs with your account's rights, so this is for your own files.\n\n"
      "Exit code: 0 done, 1 there was nothing to count, 2 wrong use, 3 something else failed: without GPU,\n"
      "nvcc or ncu, --backend cuda shows the simulator's part, and then says what is missing.\n\n"
      "Examples:\n"
      "  ./lockstep profile 01\n"
      "  ./lockstep profile 05 labs/05_conv2d_tiled/baseline.cu --gpu h200\n"
      "  ./lockstep profile 03 mine.cu --backend cuda\n"
      "  ./lockstep profile 01 labs/01_coalescing/baseline.cu my.cu --html page.html");
  auto options = std::make_shared<ProfileOptions>();
  verb->add_option("LAB", options->lab, "number or name, as './lockstep list' shows them")->required()->type_name("");
  verb->add_option("FILE", options->files,
                   "the submission (default: the lab's own stub, which you edit);\nwith --html two: before, after")
      ->type_name("");
  verb->add_option("--gpu", options->gpu, "model its time too: a100, h200, rtx4060_laptop, t4")->type_name("NAME");
  verb->add_option("--html", options->html, "write a page with pictures of what lanes access")->type_name("PAGE");
  add_sample_option(*verb, options->sample);
  add_judging_options(
      *verb, options->judging,
      "cuda: Nsight Compute's counters beside the simulator's;\nauto (default), sim: the simulator's alone");
  verb->add_flag("--no-sandbox", options->no_sandbox,
                 "run the file with your account's rights: for your own file only");
  verb->callback([&program, options] { program.run = [options] { return profile(*options); }; });
}

}  // namespace lockstep::grader
