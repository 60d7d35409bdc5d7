// SPDX-License-Identifier: BSD-3-Clause
#include "grader/verbs/options.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <ctime>

#include "grader/catalog/catalog.h"
#include "grader/process/control_group.h"
#include "grader/process/sandbox.h"
#include "grader/report/style.h"
#include "grader/verbs/backend.h"

namespace lockstep::grader {
namespace {

CLI::Validator seed_validator() {
  return {[](std::string& text) -> std::string {
            const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
            if (digits && (text.size() < 20 || (text.size() == 20 && text <= "18446744073709551615"))) return {};
            return "expected an integer from 0 to 2^64 - 1, got '" + text + "'";
          },
          ""};
}

CLI::Validator backend_validator() {
  return {[](std::string& text) -> std::string {
            if (text == "auto" || text == "sim" || text == "cuda") return {};
            return "expected auto, sim or cuda, got '" + text + "'";
          },
          ""};
}

CLI::Validator sample_validator() {
  return {[](std::string& text) -> std::string {
            const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
            if (digits && text.size() < 10 && text.find_first_not_of('0') != std::string::npos) return {};
            return "expected a whole number from 1, got '" + text + "'";
          },
          ""};
}

}  // namespace

void add_judging_options(CLI::App& verb, JudgingOptions& options, const std::string& backend) {
  verb.add_option("--backend", options.backend, backend)->type_name("auto|sim|cuda")->check(backend_validator());
  verb.add_option("--seed", options.seed, "of the inputs; the same seed gives the same inputs (default 1)")
      ->type_name("N")
      ->check(seed_validator());
  verb.add_flag("--json", options.json, "print JSON alone; grader/report/JSON.md explains its keys");
}

void add_sample_option(CLI::App& verb, std::uint64_t& one_in) {
  verb.add_option("--sample", one_in,
                  "count one block of N, and estimate from it what all did; all run,\nand faults are found in all")
      ->type_name("N")
      ->check(sample_validator());
}

Lab find_lab(const Installation& installation, const std::string& wanted) {
  const auto labs = find_labs(installation.root);
  return load_lab(choose_lab(labs, wanted));
}

std::vector<Lab> all_labs(const Installation& installation) {
  std::vector<Lab> labs;
  for (const auto& folder : find_labs(installation.root)) labs.push_back(load_lab(folder));
  if (labs.empty()) throw OutsideError("There are no labs in " + (installation.root / "labs").string() + ".");
  return labs;
}

void sandbox_for_own_file(bool wanted) {
  const auto missing = wanted ? sandbox_missing() : std::nullopt;
  if (wanted && !missing) return;
  if (missing) {
    std::fprintf(stderr, "lockstep: no sandbox, the file runs with your account's rights: %s\n",
                 safe_line(*missing, style_for(STDERR_FILENO)).c_str());
  }
  go_without_sandbox();
}

void sandbox_for_class(bool is_sample) {
  control_groups_missing();  // found out now, before there are workers beside this process
  const auto missing = sandbox_missing();
  if (!missing) return;
  if (!is_sample) {
    throw OutsideError("The files of others are graded in a sandbox only, and there is none: " + *missing +
                       ". ./lockstep check grades a single file without one.");
  }
  std::fprintf(stderr,
               "lockstep: no sandbox; the sample class is part of this project and is graded all the same: %s\n",
               safe_line(*missing, style_for(STDERR_FILENO)).c_str());
  go_without_sandbox();
}

std::filesystem::path as_typed(const std::filesystem::path& path) {
  std::error_code error;
  const auto relative = std::filesystem::relative(path, error);
  if (error || relative.empty() || relative.native().starts_with("..")) return path;
  return relative;
}

JudgeOptions judge_options(const JudgingOptions& options, const Installation& installation, Progress& progress) {
  JudgeOptions result;
  progress.show("choosing a backend");
  const BackendChoice choice = choose_backend(options.backend, installation);
  result.backend = choice.backend;
  result.backend_reason = choice.reason;
  if (!choice.gpu_probe.empty()) result.gpu_probe = GpuProbe{choice.gpu_probe};
  result.seed = options.seed;
  result.progress = [&progress](const std::string& phrase) { progress.show(phrase); };
  return result;
}

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts = {};
  localtime_r(&now, &parts);
  char text[16];
  std::strftime(text, sizeof text, "%Y-%m-%d", &parts);
  return text;
}

void print(const std::string& text) {
  errno = 0;
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    throw outside_error("The output cannot be written", errno);
  }
}

}  // namespace lockstep::grader
