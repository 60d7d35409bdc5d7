// SPDX-License-Identifier: BSD-3-Clause
// Records the times of one program against itself, and against one that does everything twice, on the GPU that is here
// and in the way that speed is graded (runners, inputs, a flushed cache, checked outputs); then lets the verdict decide
// from every place in these series. README.md says how to call it and what to make of it.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "grader/build/compile.h"
#include "grader/build/installation.h"
#include "grader/catalog/catalog.h"
#include "grader/judge/contestant.h"
#include "grader/process/child.h"
#include "grader/process/errors.h"
#include "grader/process/interrupt.h"
#include "grader/process/sandbox.h"
#include "grader/process/temporary_folder.h"
#include "noise/replay.h"

namespace lockstep::grader::test {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

struct Options {
  std::size_t runs = 1200;
  std::size_t rows = 2048;
  std::size_t cols = 4096;
  double most_seconds = 60;
  std::string header;
  std::string sources;
  bool disturb = false;
};

/// A lab's contest between the two programs of this folder.
class Arena {
 public:
  explicit Arena(const Options& options) : installation_(find_installation()), sources_(options.sources) {
    lab_ = load_lab(choose_lab(find_labs(installation_.root), "coalescing"));
    lab_.cuda.sizes = Sizes({{"rows", options.rows}, {"cols", options.cols}});
    judging_.backend = Backend::cuda;
    judging_.seed = std::random_device()();
  }

  fs::path compiled(const std::string& name) {
    const fs::path folder = folder_.path() / name;
    if (fs::exists(folder / "runner")) return folder / "runner";
    fs::create_directory(folder);
    const Compilation compilation =
        compile(read_submission(sources_ / (name + ".cu"), lab_.directory), lab_, Backend::cuda, installation_, folder);
    if (!compilation.succeeded) throw OutsideError(compilation.failure + "\n" + compilation.output);
    return compilation.runner;
  }

  [[nodiscard]] const Contest& contest() const { return contest_; }
  [[nodiscard]] std::size_t least_bytes() const { return contest_.make_case(lab_.cuda.sizes, Rng(0)).least_bytes(); }

 private:
  Installation installation_;
  fs::path sources_;
  Lab lab_;
  JudgeOptions judging_;
  TemporaryFolder folder_;
  Contest contest_ = {
      .lab = lab_,
      .make_case = tasks().at("01_coalescing"),
      .options = judging_,
      .submission = {},
      .baseline = [this] { return compiled("once"); },
      .reference = {},
      .working_directory = folder_.path(),
      .source_folder = {},
      .settings = [this](const fs::path& runner) { return default_settings(runner, folder_.path(), Backend::cuda); },
  };
};

/// A program in a process of its own, warmed up.
class Program {
 public:
  Program(Arena& arena, const std::string& name)
      : name_(name), contestant_(arena.contest(), arena.compiled(name)), bytes_(arena.least_bytes() / 2) {
    run();
  }
  double run() {
    const auto seconds = contestant_.run();
    if (!seconds) throw OutsideError(name_ + ".cu fails: " + contestant_.verdict().detail);
    return *seconds;
  }
  std::string device() { return contestant_.session().start_outcome().reply->device; }
  /// As it is made beside each pair of a grading.
  void copy() { contestant_.session().copy_bandwidth(bytes_); }

 private:
  std::string name_;
  Contestant contestant_;
  std::size_t bytes_;
};

/// Adds `count` runs, or as many as there is time for, in the order of a grading: A B B A.
void record(Program& a, Program& b, std::size_t count, Clock::time_point end, std::vector<double>& runs) {
  for (std::size_t i = 0; i < count && Clock::now() < end; i += 4) {
    throw_if_interrupted();
    a.copy();
    runs.push_back(a.run());
    runs.push_back(b.run());
    runs.push_back(b.run());
    a.copy();
    runs.push_back(a.run());
  }
}

/// Under what the runs were made: what stands beside them, and for how long the same two processes make them.
struct Condition {
  const char* name;   ///< in the table
  const char* array;  ///< in the header
  bool beside_another;
  std::size_t runs_of_a_process;
  std::chrono::milliseconds pause;  ///< before each two processes, in which clocks may fall
};
constexpr std::size_t all_runs = ~std::size_t{0};
constexpr Condition conditions[] = {
    {"alone", "alone_nanoseconds", false, 400, {}},
    {"beside another program on the GPU", "shared_nanoseconds", true, all_runs, {}},
    {"new processes, after a rest", "rested_nanoseconds", false, 2 * 48, std::chrono::seconds(2)},
};

std::vector<double> series(Arena& arena, const std::string& baseline, const Condition& condition,
                           const Options& options) {
  const auto end =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(options.most_seconds));
  std::vector<double> runs;
  while (runs.size() < options.runs && Clock::now() < end) {
    std::this_thread::sleep_for(condition.pause);
    Program a(arena, baseline);
    Program b(arena, "once");
    record(a, b, std::min(options.runs - runs.size(), condition.runs_of_a_process), end, runs);
  }
  return runs;
}

/// This program again, as another user of the GPU: the same calls, with pauses of up to 20 ms, until it is ended.
[[noreturn]] void disturb(const Options& options) {
  Arena arena(options);
  Program program(arena, "twice");
  std::mt19937 random(std::random_device{}());
  std::puts("ready");
  std::fflush(stdout);
  for (;;) {
    throw_if_interrupted();
    for (unsigned i = random() % 8; i > 0; --i) program.run();
    std::this_thread::sleep_for(std::chrono::milliseconds(random() % 20));
  }
}

std::unique_ptr<Child> another_program(const Options& options) {
  Command command;
  command.arguments = {fs::read_symlink("/proc/self/exe").string(),
                       "--disturb",
                       options.sources,
                       "--rows",
                       std::to_string(options.rows),
                       "--cols",
                       std::to_string(options.cols)};
  for (const char* name : {"LOCKSTEP_ROOT", "LOCKSTEP_BUILD", "PATH", "CUDA_VISIBLE_DEVICES"}) {
    if (const char* value = std::getenv(name)) command.environment[name] = value;
  }
  auto child = std::make_unique<Child>(command);
  const auto end = Clock::now() + std::chrono::seconds(120);
  while (child->output().find("ready") == std::string::npos) {
    if (child->wait(Clock::now() + std::chrono::milliseconds(100)) == Child::Event::ended || Clock::now() > end)
      throw OutsideError("The other program does not run: " + child->output());
  }
  return child;
}

std::string share(unsigned part, unsigned of) {
  char text[32];
  std::snprintf(text, sizeof text, "%u (%.2f%%)", part, of == 0 ? 0 : 100.0 * part / of);
  return text;
}

void print_row(const char* condition, const char* programs, const std::vector<double>& runs, double threshold) {
  const Verdicts v = replay(runs, 1, threshold);
  std::printf("| %s | %s | %zu | %.4f | %.2f | %u | %s | %s | %s |\n", condition, programs, runs.size(), ratio_of(runs),
              threshold, v.windows, share(v.above, v.windows).c_str(), share(v.below, v.windows).c_str(),
              share(v.across, v.windows).c_str());
  std::fflush(stdout);
}

void write_header(const Options& options, const std::vector<std::pair<const char*, std::vector<double>>>& recorded,
                  const std::string& device) {
  std::ofstream out(options.header);
  out << "// SPDX-License-Identifier: BSD-3-Clause\n"
         "// Nanoseconds of calls of tests/noise/once.cu, timed against itself in the order A B B A as in a grading, "
         "on\n"
         "// one "
      << device
      << ". measure_noise wrote this file.\n#pragma once\n\nnamespace lockstep::grader::test {\n\n// clang-format "
         "off\n";
  for (const auto& [name, runs] : recorded) {
    out << "inline constexpr unsigned " << name << "[] = {";
    for (std::size_t i = 0; i < runs.size(); ++i)
      out << (i % 18 == 0 ? "\n    " : " ") << static_cast<unsigned long>(runs[i] * 1e9 + 0.5) << ',';
    out << "\n};\n";
  }
  out << "// clang-format on\n\n}  // namespace lockstep::grader::test\n";
  if (!out.flush()) throw OutsideError("'" + options.header + "' cannot be written.");
}

int measure(const Options& options) {
  Arena arena(options);
  arena.compiled("once");
  arena.compiled("twice");
  std::string device;
  {
    Program first(arena, "once");
    device = first.device();
  }
  std::printf(
      "%s, %zu x %zu\n\n| condition | programs | runs | median ratio | threshold | gradings | pass | fail | across |\n"
      "|---|---|---|---|---|---|---|---|---|\n",
      device.c_str(), options.rows, options.cols);
  std::vector<std::pair<const char*, std::vector<double>>> recorded;
  unsigned bad = 0;
  for (const auto& condition : conditions) {
    const auto other = condition.beside_another ? another_program(options) : nullptr;
    const auto same = series(arena, "once", condition, options);
    print_row(condition.name, "the same twice", same, 1.05);
    print_row(condition.name, "the same twice", same, 1.0);
    const auto doubled = series(arena, "twice", condition, options);
    print_row(condition.name, "all done twice, and once", doubled, 1.5);
    const Verdicts a = replay(same, 1, 1.05), b = replay(doubled, 1, 1.5);
    bad += a.above * 100 > a.windows || b.below * 100 > b.windows || a.windows == 0 || b.windows == 0;
    recorded.emplace_back(condition.array, same);
  }
  if (!options.header.empty()) write_header(options, recorded, device);
  std::printf("\n%s\n", bad == 0 ? "At most 1% of the gradings are wrong under each condition."
                                 : "More than 1% of the gradings are wrong, or there were none, under a condition.");
  return bad == 0 ? 0 : 1;
}

}  // namespace
}  // namespace lockstep::grader::test

int main(int argc, char** argv) {
  using namespace lockstep::grader;
  test::Options options;
  CLI::App app("Measures how often noise on this GPU makes the speed verdict wrong");
  app.add_option("SOURCES", options.sources, "the folder with once.cu and twice.cu")->required();
  app.add_option("--runs", options.runs, "of each series, at most (default 1200)");
  app.add_option("--seconds", options.most_seconds, "of each series, at most (default 60)");
  app.add_option("--rows", options.rows, "of the matrix (default 2048)");
  app.add_option("--cols", options.cols, "(default 4096)");
  app.add_option("--header", options.header, "write the series of the same program here, as C++");
  app.add_flag("--disturb", options.disturb)->group("");
  CLI11_PARSE(app, argc, argv);
  try {
    install_interrupt_handler();
    if (sandbox_missing()) go_without_sandbox();
    if (options.disturb) test::disturb(options);
    return test::measure(options);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "measure_noise: %s\n", error.what());
    return 3;
  }
}
