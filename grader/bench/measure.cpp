// SPDX-License-Identifier: BSD-3-Clause
#include "grader/bench/measure.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "grader/bench/contract_programs.h"
#include "grader/bench/printed.h"
#include "grader/bench/workshop.h"
#include "grader/build/compiler_version.h"
#include "grader/build/find_program.h"
#include "grader/build/utf8.h"
#include "grader/catalog/climb.h"
#include "grader/catalog/errors.h"
#include "grader/process/child.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;
using Mode = BenchOptions::Mode;
using Words = std::vector<std::string>;

std::vector<fs::path> folders_of(const BenchOptions& options) {
  std::vector<fs::path> folders;
  for (const auto& file : options.files) folders.push_back(fs::absolute(file).parent_path());
  if (!options.trove.empty()) folders.push_back(fs::absolute(options.trove));
  return folders;
}

std::string first_line(const std::string& text) { return printable(text.substr(0, text.find('\n'))); }

class Bench {
 public:
  Bench(const Lab& lab, const BenchDescription& description, const Installation& installation,
        const BenchOptions& options, const std::function<void(const std::string&)>& progress)
      : lab_(lab),
        description_(description),
        installation_(installation),
        options_(options),
        progress_(progress),
        solutions_(installation.root / "solutions" / lab.folder),
        workshop_(installation, folders_of(options), progress) {}

  BenchRun run() {
    check_words();
    plan_libraries();
    plan_programs();
    build();
    run_.result.lab = lab_.folder;
    run_.result.compiler = compiler_version(installation_, Backend::cuda);
    if (own_climb()) run_.result.targets = description_.targets;
    switch (options_.mode) {
      case Mode::time:
      case Mode::check: measure(); break;
      case Mode::sectors: count_sectors(); break;
      case Mode::compile: break;
    }
    return std::move(run_);
  }

 private:
  // Targets are stated for the lab's own files at the description's points.
  [[nodiscard]] bool own_climb() const { return options_.files.empty() && options_.sizes.empty(); }
  [[nodiscard]] bool with_programs() const {
    return own_climb() && (options_.mode == Mode::time || options_.mode == Mode::compile);
  }
  void note(const std::string& sentence) { run_.result.notes.push_back(sentence); }

  void check_words() const {
    std::error_code error;
    for (const auto& file : options_.files) {
      if (!fs::is_regular_file(file, error)) throw UsageError("There is no file '" + printable(file.string()) + "'.");
    }
    if (!options_.trove.empty() && !fs::exists(options_.trove / "trove/ptr.h", error)) {
      throw UsageError("There is no trove/ptr.h in '" + printable(options_.trove.string()) +
                       "'; --trove names the folder that holds it.");
    }
    if (options_.sizes.empty()) return;
    for (const auto& [name, value] : lab_.cuda.sizes.values()) {
      if (!options_.sizes.contains(name)) throw UsageError("--size " + name + "=N is missing; all sizes are needed.");
    }
    for (const auto& [name, value] : options_.sizes) {
      if (!lab_.cuda.sizes.values().contains(name))
        throw UsageError("Lab " + lab_.folder + " has no size '" + name + "'.");
    }
  }

  // ---- what is compiled

  Product library(const std::string& name, const fs::path& file, Product::Origin origin) const {
    return contract_library(workshop_, installation_, lab_, name, file, origin,
                            "entry" + std::to_string(libraries_.size()) + ".so");
  }

  void plan_libraries() {
    libraries_.push_back(library("baseline.cu", lab_.baseline(), Product::Origin::course));
    if (options_.files.empty()) {
      for (const auto& file : climb_of(lab_, installation_.root)) {
        // What begins with 0 is wrong on purpose, and may take any time.
        const std::string name = file.filename().string();
        if (!name.starts_with('0')) libraries_.push_back(library(name, file, Product::Origin::course));
      }
      run_.result.best = lab_.function + ".cu";
    }
    for (const auto& file : options_.files) {
      libraries_.push_back(library(printable(file.string()), file, Product::Origin::user));
    }
    for (const auto& peer : description_.peers) {
      if (!peer.file.empty()) plan_peer(peer);
    }
  }

  void plan_peer(const BenchPeer& peer) {
    if (!peer.header.empty() && !workshop_.has_header(peer.header)) {
      note(peer.name + " is left out: this CUDA Toolkit has no " + peer.header + ".");
      return;
    }
    Product product = library(peer.name, solutions_ / peer.file, Product::Origin::peer);
    product.words.push_back("-DLOCKSTEP_RIM=" + std::to_string(peer.rim));
    for (const auto& name : peer.libraries) product.words.push_back("-l" + name);
    // Where the toolkit's libraries lie, in case the system's loader does not look there.
    product.words.push_back("-Xlinker=-rpath=" + (installation_.nvcc->parent_path().parent_path() / "lib64").string());
    libraries_.push_back(std::move(product));
  }

  void plan_programs() {
    contract_bench_ = contract_program(workshop_, installation_, lab_, "bench");
    if (!with_programs()) return;
    for (const auto& plan : description_.plans) {
      if (plan.program.empty() || programs_.contains(plan.program)) continue;
      Product program{plan.program,
                      workshop_.folder() / ("program" + std::to_string(programs_.size())),
                      {},
                      Product::Origin::course,
                      {}};
      program.words = workshop_.nvcc({(solutions_ / plan.program).string(), "-o", program.file.string()});
      if (!options_.trove.empty()) program.words.push_back("-I" + fs::absolute(options_.trove).string());
      programs_.emplace(plan.program, std::move(program));
    }
    for (const auto& peer : description_.peers) {
      if (peer.option != "trove" || !options_.trove.empty()) continue;
      note(peer.name + " is left out: --trove FOLDER says where it is.");
    }
  }

  void build() {
    std::vector<Product*> all{&contract_bench_};
    for (auto& [name, program] : programs_) all.push_back(&program);
    for (auto& one : libraries_) all.push_back(&one);
    workshop_.build(all);
    for (const Product* product : all) {
      if (product->failure.empty()) continue;
      switch (product->origin) {
        case Product::Origin::course: throw OutsideError(product->failure);
        case Product::Origin::user: throw UsageError(product->failure);
        case Product::Origin::peer: note(product->name + " is left out. " + product->failure); break;
      }
    }
    std::erase_if(libraries_, [](const Product& product) { return !product.failure.empty(); });
  }

  // ---- what is run

  /// The tables at whose points the contract's files are called.
  [[nodiscard]] std::vector<BenchTable> contract_tables() const {
    if (!options_.sizes.empty()) {
      std::string name;
      for (const auto& [size, value] : options_.sizes) {
        name += (name.empty() ? "" : ", ") + size + " " + std::to_string(value);
      }
      return {{name, "sizes", {{name, options_.sizes, 0, {}}}}};
    }
    std::vector<BenchTable> tables;
    for (const auto& plan : description_.plans) {
      if (plan.program.empty()) tables.push_back(plan.table);
    }
    return tables;
  }

  void measure() {
    for (auto& table : contract_tables()) {
      progress_((options_.mode == Mode::check ? "checking: " : "measuring: ") + table.title);
      Words words{contract_bench_.file.string(), "--rounds", std::to_string(options_.rounds)};
      if (options_.mode == Mode::check) words.emplace_back("--check");
      for (const auto& one : libraries_) words.push_back(one.file.string());
      add_points(words, table.points);
      add(workshop_.run("bench.cu", words), table);
      if (options_.mode == Mode::time) add_scripts(table);
      run_.result.tables.push_back(std::move(table));
    }
    if (!with_programs()) return;
    for (const auto& plan : description_.plans) {
      if (plan.program.empty()) continue;
      progress_("measuring: " + plan.table.title);
      BenchTable table = plan.table;
      Words words{programs_.at(plan.program).file.string()};
      words.insert(words.end(), plan.arguments.begin(), plan.arguments.end());
      add(workshop_.run(plan.program, words), table);
      run_.result.tables.push_back(std::move(table));
    }
  }

  void add(const std::string& printed, BenchTable& table) {
    const std::string rest = add_measurements(printed, table, run_.result.peak_fp32);
    if (!rest.empty()) note("Printed beside the measurements: " + first_line(rest));
  }

  void add_scripts(BenchTable& table) {
    for (const auto& peer : description_.peers) {
      if (!peer.script.empty()) add_script(peer, table);
    }
  }

  // A peer's script is ours and reads no submission, and PyTorch may lie anywhere: it is not confined.
  void add_script(const BenchPeer& peer, BenchTable& table) {
    const auto python = find_program("python3");
    if (peer.option == "cudnn" && !options_.cudnn) {
      note(peer.name + " is left out: --cudnn adds it, where python3 has PyTorch.");
      return;
    }
    if (!python) {
      note(peer.name + " is left out: there is no python3.");
      return;
    }
    progress_("measuring " + peer.name);
    const fs::path script = fs::absolute(solutions_ / peer.script).lexically_normal();
    Command command = workshop_.command(
        {python->string(), script.string(), "--rounds", std::to_string(options_.rounds)}, std::chrono::minutes(30));
    for (const char* name : {"HOME", "PYTHONPATH", "VIRTUAL_ENV"}) {
      if (const char* value = std::getenv(name)) command.environment[name] = value;
    }
    add_points(command.arguments, table.points);
    const Outcome outcome = run_command(command);
    const std::string rest = add_measurements(outcome.output, table, run_.result.peak_fp32);
    if (!outcome.succeeded()) {
      note(peer.name +
           " is left out: " + (rest.empty() ? "it " + describe(outcome, command.limits) : first_line(rest)) + ".");
    }
  }

  void count_sectors() {
    const fs::path ncu = find_ncu(installation_);
    BenchTable table = contract_tables().front();
    table.points.resize(1);
    progress_("counting: " + table.points.front().name);
    auto counted = count_calls(workshop_, ncu, contract_bench_, libraries_, table.points, sector_metrics());
    for (std::size_t i = 0; i < libraries_.size(); ++i) {
      run_.sectors.push_back({libraries_[i].name, std::move(counted[i])});
    }
    run_.result.tables.push_back(std::move(table));
  }

  const Lab& lab_;
  const BenchDescription& description_;
  const Installation& installation_;
  const BenchOptions& options_;
  const std::function<void(const std::string&)>& progress_;
  const fs::path solutions_;
  const Workshop workshop_;
  std::vector<Product> libraries_;  ///< the baseline, the climb or the user's files, the peers
  Product contract_bench_;
  std::map<std::string, Product> programs_;
  BenchRun run_;
};

}  // namespace

BenchRun run_bench(const Lab& lab, const BenchDescription& description, const Installation& installation,
                   const BenchOptions& options, const std::function<void(const std::string&)>& progress) {
  return Bench(lab, description, installation, options, progress).run();
}

}  // namespace lockstep::grader
