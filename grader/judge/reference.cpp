// SPDX-License-Identifier: BSD-3-Clause
#include "grader/judge/reference.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <vector>

#include "grader/build/compile.h"
#include "grader/build/compiler_version.h"
#include "grader/build/gpu.h"
#include "grader/build/installation.h"
#include "grader/judge/contest.h"
#include "grader/judge/contestant.h"
#include "grader/judge/pairs.h"
#include "grader/process/errors.h"
#include "grader/process/temporary_folder.h"
#include "grader/session/element.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// Every file that lies in `folder` itself, with its text.
std::string texts_of(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::string text;
  for (const auto& file : files) text += file.filename().string() + "\n" + read(file);
  return text;
}

// What was found out in this process, bad answers too: a class does not wait for each again.
std::map<std::string, std::string>& known() {
  static std::map<std::string, std::string> reasons;
  return reasons;
}

std::string key_of(const Lab& lab, const Reference& reference) {
  return lab.directory.string() + "\n" + reference.identity;
}

fs::path build_best(const Lab& lab, const Installation& installation, const fs::path& folder) {
  const Compilation compilation =
      compile(read_submission(lab.best(), lab.directory), lab, Backend::cuda, installation, folder);
  if (!compilation.succeeded) throw OutsideError("The course's own best does not compile: " + compilation.failure);
  return compilation.runner;
}

std::optional<PairedTiming> time_best(const Contest& contest, Contestant& baseline) {
  Contestant best(contest, contest.reference.runner());
  const auto run = [](Contestant& one, const char* name) {
    return [&one, name] {
      const auto seconds = one.run();
      if (!seconds) throw OutsideError("The course's own " + std::string(name) + " fails: " + one.verdict().detail);
      return seconds;
    };
  };
  const auto run_baseline = run(baseline, "baseline");
  const auto run_best = run(best, "best");
  run_best();  // the first run of a process is slower than all others
  return time_pairs(run_baseline, run_best, contest.lab.cuda.full, {});
}

}  // namespace

Reference reference_of(const Lab& lab, const Installation& installation) {
  std::error_code error;
  if (!fs::is_regular_file(lab.best(), error)) return {};
  const auto& gpu = find_gpu();
  // One folder for all calls of this process: the runner is needed once.
  const auto folder = std::make_shared<TemporaryFolder>();
  return {
      .runner = [&lab, &installation, folder] { return build_best(lab, installation, folder->path()); },
      .memory = installation.build / ("speed_can_be_graded_" + lab.folder + ".txt"),
      .identity = (gpu ? gpu->name + ", " + gpu->driver : std::string()) + "\n" +
                  compiler_version(installation, Backend::cuda) + "\n" + installation.cuda_architecture + "\n" +
                  texts_of(lab.directory) + texts_of(lab.best().parent_path()),
  };
}

bool would_time_the_best(const Lab& lab, const Reference& reference) {
  if (!reference.runner || known().contains(key_of(lab, reference))) return false;
  return reference.memory.empty() || read(reference.memory) != reference.identity;
}

std::string why_speed_cannot_be_graded(const Contest& contest, Contestant& baseline) {
  const Reference& reference = contest.reference;
  const std::string key = key_of(contest.lab, reference);
  if (!would_time_the_best(contest.lab, reference)) return known()[key];  // nothing speaks against what is not known
  contest.say("holding the course's best against the thresholds on this GPU");
  const auto timing = time_best(contest, baseline);
  if (!timing) throw OutsideError("The course's own best could not be timed.");
  if (timing->decision == Decision::above) {
    // Where the folder cannot be written, the next process measures again.
    if (!reference.memory.empty()) std::ofstream(reference.memory) << reference.identity;
    return known()[key] = "";
  }
  return known()[key] = "On this GPU the course's own best is " + number(timing->ratio) +
                        " times as fast as the baseline (99% interval " + number(timing->interval.low) + " to " +
                        number(timing->interval.high) + "), and full marks ask for " + number(contest.lab.cuda.full) +
                        ": speed cannot be graded here. `full` under [speed.cuda] in labs/" + contest.lab.folder +
                        "/lab.toml is to be set for this GPU.";
}

}  // namespace lockstep::grader
