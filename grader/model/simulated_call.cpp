// SPDX-License-Identifier: BSD-3-Clause
#include "grader/model/simulated_call.h"

#include <algorithm>
#include <utility>

#include "grader/build/compile.h"
#include "grader/build/submission.h"
#include "grader/build/utf8.h"
#include "grader/catalog/errors.h"
#include "grader/model/extrapolate.h"
#include "grader/process/errors.h"
#include "grader/session/session.h"

namespace lockstep::grader {
namespace {

constexpr std::chrono::minutes longest_run{2};

/// The L2 cache for a call that stands for a larger one. What lies a fixed way apart, as two rows of a picture do, is
/// as far apart in both: for that the cache must not become too small. What lies anywhere in the data finds as much of
/// it in the cache as in the large call.
constexpr double least_l2_bytes = 2 * 1024 * 1024;

Sizes with(const Sizes& sizes, const std::string& name, std::size_t value) {
  auto values = sizes.values();
  values[name] = value;
  return Sizes(std::move(values));
}

Case make_case(const Lab& lab, const Sizes& sizes, std::uint64_t seed) {
  const auto found = tasks().find(lab.folder);
  if (found == tasks().end()) throw OutsideError("The grader was built without the task of lab '" + lab.folder + "'.");
  return found->second(sizes, Rng(seed));
}

}  // namespace

SimulatedFile::SimulatedFile(const Lab& lab, const std::filesystem::path& file, const Installation& installation)
    : lab_(lab), name_(printable(file.string())) {
  const Source source = read_submission(file, lab.directory);
  CompileOptions options;
  options.count_work = true;
  const Compilation compilation = compile(source, lab, Backend::sim, installation, folder_.path(), options);
  if (!compilation.succeeded) throw UsageError(name_ + ": " + compilation.failure);
  runner_ = compilation.runner;
  std::filesystem::create_directory(folder_.path() / "run");
}

std::vector<simt::model::Work> SimulatedFile::call(const Sizes& sizes, const simt::model::Gpu& gpu,
                                                   std::uint64_t seed) const {
  const ModelSpec& spec = lab_.model.value();
  SessionSettings settings = default_settings(runner_, folder_.path() / "run", Backend::sim);
  settings.run_time = longest_run;
  Session session(settings);
  const double wanted = static_cast<double>(make_case(lab_, sizes, seed).least_bytes());
  const auto run = [&](std::size_t scaled) {
    const Case c = make_case(lab_, with(sizes, spec.scaled, scaled), seed);
    const double share = static_cast<double>(c.least_bytes()) / wanted;
    Session::Run how;
    how.seed = seed;
    how.l1_bytes = static_cast<std::size_t>(gpu.l1_bytes);
    how.l2_bytes = static_cast<std::size_t>(
        std::clamp(gpu.l2_bytes * share, std::min(least_l2_bytes, gpu.l2_bytes), gpu.l2_bytes));
    const RunOutcome outcome = session.alive() ? session.run(c, how) : session.start_outcome();
    if (!outcome.reply) throw UsageError(name_ + ": " + outcome.sentence);
    if (outcome.reply->kind != protocol::ReplyKind::done) throw UsageError(name_ + ": " + outcome.reply->message + ".");
    SizedCall call{static_cast<double>(c.least_bytes()), {}};
    for (const auto& launch : outcome.reply->launches) {
      call.launches.push_back({launch.kernel, launch.threads_a_block, launch.shared_bytes, 0, launch.counters});
    }
    return call;
  };
  const SizedCall small = run(spec.from);
  const SizedCall large = run(spec.to);
  session.finish();
  return extrapolate(small, large, wanted);
}

}  // namespace lockstep::grader
