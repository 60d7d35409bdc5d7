// SPDX-License-Identifier: BSD-3-Clause
#include "grader_core/fake_lab.h"

#include <fstream>

#include "grader/judge/contest.h"
#include "grader/process/sandbox.h"

namespace lockstep::grader::test {
namespace fs = std::filesystem;

namespace {

// The tests hold without a sandbox too; those of the sandbox itself say that they skip.
[[maybe_unused]] const bool settled = [] {
  if (sandbox_missing()) go_without_sandbox();
  return true;
}();

}  // namespace

Case make_twice(const Sizes& sizes, const Rng& rng) {
  const std::size_t count = sizes["count"];
  const auto in = [r = rng.stream(0)](std::size_t i) { return r.uniform(i, 1.0F, 2.0F); };
  Case c;
  c.input<float>("in", {count}, in);
  c.output<float>("out", {count}, [=](std::size_t i) { return Expected{2.0 * static_cast<double>(in(i)), 1e-6}; });
  c.scalar("count", count);
  c.least_bytes(2 * sizeof(float) * count);
  return c;
}

Sizes count_of(std::size_t count) { return Sizes({{"count", count}}); }

Lab twice_lab() {
  Lab lab;
  lab.number = 99;
  lab.folder = "99_twice";
  lab.directory = "/nowhere/99_twice";
  lab.function = "twice";
  lab.correctness_points = 60;
  lab.speed_points = 40;
  lab.cases = {
      {"one", count_of(1), {}, false}, {"seven", count_of(7), {}, false}, {"thousand", count_of(1000), {}, false}};
  lab.sim = {count_of(100'000), 1.0, 4.0, {{"global_load_sectors_per_request", {}, 4.1, "lanes read apart"}}};
  lab.cuda = {count_of(100'000), 1.0, 2.0, {}};
  return lab;
}

FakeContest::FakeContest(const std::string& submission, Backend backend, const std::string& baseline)
    : submission_(submission), baseline_(baseline) {
  static unsigned number = 0;
  lab.directory += std::to_string(++number);  // the baseline's counters are remembered by it
  options.backend = backend;
  settings = default_settings({}, folder_.path(), backend);
  settings.start_time = std::chrono::milliseconds(1500);
  settings.run_time = std::chrono::milliseconds(400);
  settings.resident = 128U << 20;
  settings.output = 64U << 10;
}

fs::path FakeContest::runner(const std::string& behaviour) const {
  const fs::path link = folder_.path() / behaviour;
  if (!fs::exists(link)) fs::create_symlink(LOCKSTEP_FAKE_RUNNER, link);
  return link;
}

Result FakeContest::judge() {
  Result result;
  result.backend = options.backend;
  const Contest contest = {
      .lab = lab,
      .make_case = make_case,
      .options = options,
      .submission = runner(submission_),
      .baseline =
          [&] {
            ++baselines_built;
            return runner(baseline_);
          },
      .reference = reference,
      .working_directory = folder_.path(),
      .source_folder = "",
      .settings =
          [&](const fs::path& program) {
            SessionSettings one = settings;
            one.runner = program;
            return one;
          },
  };
  judge_runners(contest, result);
  return result;
}

unsigned children() {
  unsigned count = 0;
  for (const auto& task : fs::directory_iterator("/proc/self/task")) {
    std::ifstream pids(task.path() / "children");
    for (std::string pid; pids >> pid;) ++count;
  }
  return count;
}

}  // namespace lockstep::grader::test
