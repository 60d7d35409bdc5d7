// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/grading.h"

#include <chrono>
#include <map>
#include <utility>

#include "grader/build/submission.h"
#include "grader/class/devices.h"
#include "grader/class/store.h"
#include "grader/class/time_left.h"
#include "grader/class/workers.h"
#include "grader/process/temporary_folder.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

using Place = std::pair<std::size_t, std::size_t>;  // line and lab of the roll

/// A submission that somebody handed in, perhaps several times.
struct Work {
  ResultKey key;
  const Lab* lab = nullptr;
  Source source;
  std::vector<Place> places;
  std::optional<Result> result;
  bool again = false;  ///< there is a result, to be made again
};

class Grading {
 public:
  Grading(Roll roll, const Installation& installation, const GradingOptions& options, Progress& progress)
      : installation_(installation), options_(options), progress_(progress) {
    graded_.roll = std::move(roll);
    graded_.backend = options.judging.backend;
    graded_.backend_reason = options.judging.backend_reason;
    graded_.seed = options.judging.seed;
    graded_.remarks = graded_.roll.remarks;
    if (options.store) store_.emplace(*options.store);
  }

  GradedClass run() {
    progress_.show("reading the submissions");
    read_submissions();
    look_up();
    judge_rest();
    hand_out();
    progress_.clear();
    return std::move(graded_);
  }

 private:
  void read_submissions() {
    const ResultKey common = common_key(installation_, options_.judging);
    std::map<const Lab*, std::string> versions;
    for (const Lab* lab : graded_.roll.labs) versions[lab] = fingerprint(*lab);
    for (std::size_t line = 0; line < graded_.roll.lines.size(); ++line) {
      const auto& entries = graded_.roll.lines[line].entries;
      auto& results = graded_.results.emplace_back(entries.size());
      for (std::size_t i = 0; i < entries.size(); ++i) {
        if (!entries[i].file) continue;
        const Lab& lab = *graded_.roll.labs[i];
        try {
          Source source = read_submission(*entries[i].file, lab.directory);
          source.name = lab.function + ".cu";  // platforms rename files
          ResultKey key = common;
          key.lab = lab.folder;
          key.submission = fingerprint(source);
          key.lab_version = versions[&lab];
          Work& work = works_[key.name()];
          work.key = std::move(key);
          work.lab = &lab;
          work.source = std::move(source);
          work.places.emplace_back(line, i);
        } catch (const UnusableSubmission& error) {
          results[i] = unusable_result(lab, options_.judging, error.what());
          results[i]->submission = entries[i].file->string();
        }
      }
    }
    graded_.different = works_.size();
  }

  void look_up() {
    if (!store_) return;
    for (auto& [name, work] : works_) {
      work.result = options_.collect ? store_->find_of_any_machine(work.key) : store_->find(work.key);
      work.again = work.result && work.result->verdict == Verdict::inconclusive && !options_.collect;
      if (work.result && !work.again) ++graded_.kept;
    }
    const auto& remarks = store_->remarks();
    graded_.remarks.insert(graded_.remarks.end(), remarks.begin(), remarks.end());
  }

  /// Those that are this call's to judge.
  std::vector<Work*> to_judge() {
    std::vector<Work*> chosen;
    unsigned number = 0;
    for (auto& [name, work] : works_) {
      const bool mine = number++ % options_.share.count == options_.share.index;
      if (mine && (!work.result || work.again) && !options_.collect) chosen.push_back(&work);
    }
    return chosen;
  }

  void judge_rest() {
    const auto chosen = to_judge();
    if (chosen.empty()) return;
    const TemporaryFolder temporary;
    std::vector<WorkerTask> tasks;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      const fs::path folder = temporary.path() / "submissions" / std::to_string(i);
      fs::create_directories(folder);
      tasks.push_back({chosen[i]->lab, write_source(chosen[i]->source, folder)});
    }
    WorkerSetup setup = {installation_, options_.judging, options_.hidden, options_.jobs, {}, temporary.path()};
    if (options_.judging.backend == Backend::cuda) setup.gpus = visible_gpus();
    TimeLeft time_left(tasks.size());
    const auto show = [&](std::size_t task, const std::string& phrase) {
      const auto& [line, lab] = chosen[task]->places.front();
      progress_.show(time_left.text() + "  " + graded_.roll.lines[line].student.name + ", " +
                     chosen[task]->lab->folder + ": " + phrase);
    };
    const auto done = [&](std::size_t task, Result result) {
      Work& work = *chosen[task];
      result.submission = work.source.name;
      const StoredResult stored = parse_result_file(result_file_text(work.key, result));
      if (store_ && stored.result.verdict != Verdict::infrastructure_error) store_->keep(work.key, stored.result);
      work.result = stored.result;
      work.again = false;
      ++graded_.judged;
      time_left.one_done();
      show(task, name_of(work.result->verdict));
      progress_.log(time_left.text());
    };
    if (const auto lost = run_workers(tasks, setup, {show, done})) stop(*lost, *chosen[lost->task]);
  }

  /// Whose turn it was is said, since a program that wedges GPUs does so again.
  void stop(const LostGpu& lost, const Work& work) {
    const auto& [line, lab] = work.places.front();
    const auto& [student, entries] = graded_.roll.lines[line];
    graded_.stopped = lost.why + " Grading has stopped; it was the turn of " + student.name + ", " + work.lab->folder +
                      " (" + entries[lab].file->string() + "), which is not graded.";
  }

  void hand_out() {
    for (const auto& [name, work] : works_) {
      if (!work.result) {
        ++graded_.waiting;
        continue;
      }
      for (const auto& [line, lab] : work.places) {
        auto& result = graded_.results[line][lab];
        result = work.result;
        result->submission = graded_.roll.lines[line].entries[lab].file->string();
      }
    }
  }

  const Installation& installation_;
  const GradingOptions& options_;
  Progress& progress_;
  GradedClass graded_;
  std::optional<ResultStore> store_;
  std::map<std::string, Work> works_;  // by the name of the result's file
};

}  // namespace

Result unusable_result(const Lab& lab, const JudgeOptions& options, const char* why) {
  Result result;
  result.lab = lab.folder;
  result.backend = options.backend;
  result.verdict = Verdict::compile_error;
  result.headline = why;
  result.max_score = lab.max_score();
  result.seed = options.seed;
  result.environment.backend_reason = options.backend_reason;
  return result;
}

GradedClass grade_class(Roll roll, const Installation& installation, const GradingOptions& options,
                        Progress& progress) {
  return Grading(std::move(roll), installation, options, progress).run();
}

}  // namespace lockstep::grader
