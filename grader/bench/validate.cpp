// SPDX-License-Identifier: BSD-3-Clause
#include "grader/bench/validate.h"

#include <algorithm>
#include <utility>

#include "grader/bench/contract_programs.h"
#include "grader/bench/description.h"
#include "grader/bench/source_fingerprint.h"
#include "grader/bench/workshop.h"
#include "grader/build/compile.h"
#include "grader/build/compiler_version.h"
#include "grader/catalog/climb.h"
#include "grader/catalog/errors.h"
#include "grader/session/session.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t seed = 1;  // of the inputs; bench.cu has the same

/// A file of a climb, compiled for both.
struct Entry {
  fs::path file;
  std::string source;
  Product object;  ///< for the simulator
  Product runner;
  Product library;  ///< for the GPU
};

struct LabWork {
  const Lab& lab;
  std::vector<BenchPoint> points;
  std::vector<Entry> entries;
  Product program;
};

class Validation {
 public:
  Validation(const std::vector<Lab>& labs, const Installation& installation, const ValidateOptions& options,
             const std::function<void(const std::string&)>& progress)
      : installation_(installation),
        options_(options),
        progress_(progress),
        workshop_(installation, {installation.build, installation.simcc.parent_path()}, progress) {
    for (const auto& lab : labs) plan(lab);
  }

  Fidelity run() {
    build();
    if (options_.known) result_ = *options_.known;
    result_.rows.clear();
    result_.simulator_compiler = compiler_version(installation_, Backend::sim);
    if (for_gpu()) result_.compiler = compiler_version(installation_, Backend::cuda);
    if (options_.compile_only) return std::move(result_);
    for (const auto& work : work_) count(work);
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool for_gpu() const { return !options_.known; }

  void plan(const Lab& lab) {
    const std::string name = "solutions/" + lab.folder + "/bench.toml";
    LabWork work{lab, read_bench_description(installation_.root / name, name).validation, {}, {}};
    if (work.points.empty()) throw OutsideError(name + " names no point to validate at: expected [[validate]].");
    std::vector<fs::path> files = climb_of(lab, installation_.root);
    files.insert(files.begin(), lab.baseline());
    for (const auto& file : files) work.entries.push_back(plan_entry(lab, file, work.entries.size()));
    if (for_gpu()) work.program = contract_program(workshop_, installation_, lab, lab.folder + "-bench");
    work_.push_back(std::move(work));
  }

  [[nodiscard]] Entry plan_entry(const Lab& lab, const fs::path& file, std::size_t number) const {
    const std::string name = file.filename().string();
    const std::string title = lab.folder + "/" + name;
    const std::string stem = lab.folder + "-" + std::to_string(number);
    const auto made = [&](const char* ending) { return workshop_.folder() / (stem + ending); };
    Entry entry{file, source_fingerprint(file, {lab.directory}), {}, {}, {}};
    const auto course = Product::Origin::course;
    entry.object = {title, made(".o"), {}, course, {}};
    entry.object.words = simulator_compile_line(lab, installation_, file, made(".o"));
    entry.runner = {title, made("-runner"), {}, course, {}};
    entry.runner.words = simulator_link_line(lab, installation_, made(".o"), made("-runner"));
    if (for_gpu()) entry.library = contract_library(workshop_, installation_, lab, name, file, course, stem + ".so");
    return entry;
  }

  void build() {
    std::vector<Product*> first;
    std::vector<Product*> then;
    // What takes longest begins first.
    for (auto& work : work_) {
      if (for_gpu()) first.push_back(&work.program);
    }
    for (auto& work : work_) {
      for (auto& entry : work.entries) {
        if (for_gpu()) first.push_back(&entry.library);
      }
    }
    for (auto& work : work_) {
      for (auto& entry : work.entries) {
        first.push_back(&entry.object);
        then.push_back(&entry.runner);
      }
    }
    for (const auto& products : {first, then}) {
      workshop_.build(products);
      for (const Product* product : products) {
        if (!product->failure.empty()) throw OutsideError(product->failure);
      }
    }
  }

  void count(const LabWork& work) {
    const std::size_t begin = result_.rows.size();
    for (const auto& entry : work.entries) simulate(work, entry);
    if (options_.known) {
      for (std::size_t i = begin; i < result_.rows.size(); ++i) take_known(result_.rows[i]);
      return;
    }
    progress_("counting on the GPU: lab " + work.lab.folder);
    std::vector<Product> libraries;
    libraries.reserve(work.entries.size());
    for (const auto& entry : work.entries) libraries.push_back(entry.library);
    auto calls = count_calls(workshop_, find_ncu(installation_), work.program, libraries, work.points, all_metrics());
    // Rows are a file's points, calls a point's files.
    for (std::size_t i = 0; i < libraries.size(); ++i) {
      for (std::size_t k = 0; k < work.points.size(); ++k) {
        result_.rows[begin + i * work.points.size() + k].gpu = std::move(calls[k * libraries.size() + i]);
      }
    }
  }

  void simulate(const LabWork& work, const Entry& entry) {
    const std::string file = entry.file.filename().string();
    progress_("counting in the simulator: " + entry.object.name);
    Session session(default_settings(entry.runner.file, workshop_.folder(), Backend::sim));
    for (const auto& point : work.points) {
      const auto fail = [&](const std::string& why) {
        throw OutsideError(entry.object.name + " at " + point.name + ", in the simulator: " + why);
      };
      if (!session.alive()) fail(session.start_outcome().sentence);
      const Case input = tasks().at(work.lab.folder)(Sizes(point.sizes), Rng(seed));
      const RunOutcome outcome = session.run(input, {protocol::RequestKind::run, seed});
      if (!outcome.reply) fail(outcome.sentence);
      if (outcome.reply->kind != protocol::ReplyKind::done) fail(outcome.reply->message + ".");
      FidelityRow& row = result_.rows.emplace_back();
      row.lab = work.lab.folder;
      row.file = file;
      row.point = point;
      row.simulator = outcome.reply->counters;
      row.source = entry.source;
    }
    session.finish();
  }

  void take_known(FidelityRow& row) const {
    const auto& rows = options_.known->rows;
    const auto same = [&](const FidelityRow& known) {
      return known.lab == row.lab && known.file == row.file && known.point.sizes == row.point.sizes;
    };
    const auto found = std::find_if(rows.begin(), rows.end(), same);
    if (found == rows.end()) {
      throw UsageError("The file has no figures of " + row.lab + "/" + row.file + " at " + row.point.name +
                       ": count on the GPU anew.");
    }
    row.gpu = found->gpu;
    row.changed = row.source != found->source;
    row.source = found->source;
    row.before = found->simulator;
  }

  const Installation& installation_;
  const ValidateOptions& options_;
  const std::function<void(const std::string&)>& progress_;
  const Workshop workshop_;
  std::vector<LabWork> work_;
  Fidelity result_;
};

}  // namespace

Fidelity run_validation(const std::vector<Lab>& labs, const Installation& installation, const ValidateOptions& options,
                        const std::function<void(const std::string&)>& progress) {
  return Validation(labs, installation, options, progress).run();
}

}  // namespace lockstep::grader
