// SPDX-License-Identifier: BSD-3-Clause
#include "grader/explore/explore.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <utility>

#include "grader/bench/printed.h"
#include "grader/bench/workshop.h"
#include "grader/build/compiler_version.h"
#include "grader/build/utf8.h"
#include "grader/explore/calls.h"
#include "grader/process/errors.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

std::string content(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

class Explorer {
 public:
  Explorer(const Lab& lab, const Experiment& experiment, const Installation& installation,
           const ExploreOptions& options)
      : lab_(lab),
        experiment_(experiment),
        installation_(installation),
        options_(options),
        workshop_(installation, {}, options.progress) {}

  ExploreResult run(std::vector<Sweep> sweeps) {
    build();
    for (auto& sweep : sweeps) {
      options_.progress("counting: " + sweep.option);
      count(sweep);
      if (on_gpu()) {
        options_.progress("timing: " + sweep.option);
        time(sweep);
      }
    }
    result_.lab = lab_.folder;
    result_.title = lab_.title;
    result_.backend = options_.backend;
    result_.compiler = compiler_version(installation_, options_.backend);
    result_.measures = experiment_.measures;
    result_.sweeps = std::move(sweeps);
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool on_gpu() const { return options_.backend == Backend::cuda; }

  void build() {
    const std::string source = (installation_.root / "solutions" / lab_.folder / experiment_.program).string();
    const std::string contract = "-I" + lab_.directory.string();
    const std::string object = (workshop_.folder() / "counted.o").string();
    Product compiled{experiment_.program,
                     object,
                     workshop_.simcc({contract, "-c", source, "-o", object}),
                     Product::Origin::course,
                     {}};
    Product timed{experiment_.program, workshop_.folder() / "timed", {}, Product::Origin::course, {}};
    std::vector<Product*> first{&compiled};
    if (on_gpu()) {
      timed.words = workshop_.nvcc({contract, source, "-o", timed.file.string()});
      first.push_back(&timed);
    }
    make(first);
    Product linked{experiment_.program,
                   workshop_.folder() / "counted",
                   {installation_.simcc.string(), object, "-o", (workshop_.folder() / "counted").string()},
                   Product::Origin::course,
                   {}};
    make({&linked});
    counted_ = linked.file;
    timed_ = timed.file;
  }

  void make(const std::vector<Product*>& products) const {
    workshop_.build(products);
    for (const Product* product : products) {
      if (!product->failure.empty()) throw OutsideError(product->failure);
    }
  }

  /// The program's command line for a sweep.
  [[nodiscard]] Words words_for(const fs::path& program, const Sweep& sweep) const {
    Words words{program.string(), "--sweep", sweep.option, "--seed", std::to_string(options_.seed)};
    for (const auto& point : sweep.table.points) {
      words.insert(words.end(), {"--", point.name});
      for (const auto& [name, size] : point.sizes) words.push_back(name + "=" + std::to_string(size));
    }
    return words;
  }

  void read(const std::string& printed, BenchTable& table) {
    double peak = 0;
    const std::string rest = add_measurements(printed, table, peak);
    if (!rest.empty()) throw OutsideError("The experiment printed: " + printable(rest.substr(0, rest.find('\n'))));
  }

  void count(Sweep& sweep) {
    const fs::path report = workshop_.folder() / (sweep.option + ".json");
    read(workshop_.run(experiment_.program, words_for(counted_, sweep), {{"SIMT_REPORT", report.string()}}),
         sweep.table);
    const MarkedCalls calls = marked_calls(content(report));
    add_counters(calls, sweep.table);
    for (const auto& finding : calls.findings) result_.notes.push_back("The simulator found: " + finding);
  }

  void time(Sweep& sweep) { read(workshop_.run(experiment_.program, words_for(timed_, sweep)), sweep.table); }

  const Lab& lab_;
  const Experiment& experiment_;
  const Installation& installation_;
  const ExploreOptions& options_;
  const Workshop workshop_;
  fs::path counted_;  ///< the program for the simulator
  fs::path timed_;    ///< the same for a GPU
  ExploreResult result_;
};

}  // namespace

bool ExploreResult::all_right() const {
  for (const auto& sweep : sweeps) {
    for (const auto& point : sweep.table.points) {
      if (std::any_of(point.contestants.begin(), point.contestants.end(), is_wrong)) return false;
    }
  }
  return notes.empty();
}

ExploreResult run_experiment(const Lab& lab, const Experiment& experiment, std::vector<Sweep> sweeps,
                             const Installation& installation, const ExploreOptions& options) {
  return Explorer(lab, experiment, installation, options).run(std::move(sweeps));
}

nlohmann::ordered_json to_json(const ExploreResult& result) {
  nlohmann::ordered_json json{{"lab", result.lab},
                              {"backend", result.backend == Backend::cuda ? "cuda" : "sim"},
                              {"backend_reason", result.reason},
                              {"gpu", result.gpu},
                              {"driver", result.driver},
                              {"compiler", result.compiler}};
  json["measures"] = nlohmann::ordered_json::array();
  for (const auto& measure : result.measures) {
    json["measures"].push_back(
        {{"words", measure.words}, {"of", measure.of}, {"per", measure.per}, {"times", measure.times}});
  }
  json["sweeps"] = nlohmann::ordered_json::array();
  for (const auto& sweep : result.sweeps) {
    nlohmann::ordered_json object{{"option", sweep.option}};
    object.update(to_json(sweep.table));
    json["sweeps"].push_back(std::move(object));
  }
  json["notes"] = result.notes;
  return json;
}

}  // namespace lockstep::grader
