// SPDX-License-Identifier: BSD-3-Clause
#include "grader/judge/speed_sim.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "grader/judge/cases.h"
#include "grader/judge/model.h"
#include "grader/judge/run_verdict.h"
#include "grader/process/errors.h"
#include "grader/session/counter.h"
#include "grader/session/element.h"

namespace lockstep::grader {
namespace {

using Counters = std::map<std::string, double>;
using protocol::RequestKind;

const Counters& baseline_counters(const Contest& contest, const Case& c, std::uint64_t seed) {
  static std::map<std::pair<std::string, std::uint64_t>, Counters> known;
  const auto key = std::pair(contest.lab.directory.string(), seed);
  if (const auto found = known.find(key); found != known.end()) return found->second;
  const auto runner = contest.baseline();
  contest.say("counting the baseline");
  Session session(contest.settings(runner));
  const RunOutcome outcome =
      session.alive() ? session.run(c, {RequestKind::run, seed, false}) : session.start_outcome();
  const RunVerdict verdict = judge_run(c, RequestKind::run, session, outcome);
  if (verdict.verdict != Verdict::pass) throw OutsideError("The lab's own baseline is not right: " + verdict.detail);
  return known[key] = outcome.reply->counters;
}

// A sentence for each bound that the counters break.
std::vector<std::string> missed_bounds(const std::vector<Bound>& bounds, const Counters& counters,
                                       const Counters& baseline) {
  std::vector<std::string> missed;
  for (const auto& bound : bounds) {
    const auto found = counters.find(bound.counter);
    if (found == counters.end() && !baseline.contains(bound.counter)) {
      throw OutsideError("lab.toml sets a bound on '" + bound.counter + "', which the simulator does not count.");
    }
    const double value = found == counters.end() ? 0 : found->second;
    std::string limit;
    if (bound.least && !(value >= *bound.least)) limit = "at least " + number(*bound.least) + " is asked for";
    if (bound.most && !(value <= *bound.most)) limit = "at most " + number(*bound.most) + " is asked for";
    if (limit.empty()) continue;
    std::string words = bound.counter;
    std::replace(words.begin(), words.end(), '_', ' ');
    missed.push_back(words + ": " + number(std::round(value * 100) / 100) + ", " + limit +
                     (bound.hint.empty() ? "." : ": " + bound.hint + "."));
  }
  return missed;
}

// Work that was not done where it is counted: a sentence, empty if there is none.
std::string impossible(const Counters& counters, std::size_t least_bytes) {
  const auto of = [&](const char* name) { return counter(counters, name); };
  const auto least = static_cast<double>(least_bytes);
  constexpr double sector_bytes = 32;
  constexpr double slack = 0.95;  // a case's first and last sectors are shared with nothing that is asked for
  const double moved =
      sector_bytes * (of("global_load_sectors") + of("global_store_sectors") + of("global_atomic_sectors"));
  if (moved < slack * least) {
    return "Its kernels move " + grouped(static_cast<std::uint64_t>(moved)) +
           " bytes, and the task cannot be done with fewer than " + grouped(least_bytes) + ".";
  }
  constexpr double small_share = 0.25;  // tables for the constant cache, a count to size a launch by
  const double copied = of("host_copy_bytes");
  if (copied > small_share * least) {
    return "It copies " + grouped(static_cast<std::uint64_t>(copied)) +
           " bytes between host and device in the call, which the model does not see: the work is to be done on the "
           "device.";
  }
  return "";
}

void add_counters(const CheckedReply& reply, Result& result) {
  result.counters = reply.counters;
  for (const auto& launch : reply.launches) {
    result.kernels.push_back({launch.kernel, static_cast<unsigned>(launch.threads_a_block), launch.counters});
  }
}

}  // namespace

void measure_speed_in_simulator(const Contest& contest, Result& result) {
  const SpeedSpec& spec = contest.lab.sim;
  const std::uint64_t seed = contest.seed_of(timed_case_part);
  const Case c = contest.make_case(spec.sizes, Rng(seed));
  const bool estimate = contest.options.timed_case_alone && contest.options.count_one_in > 1;
  const Counters baseline = estimate ? Counters() : baseline_counters(contest, c, seed);

  contest.say("counting the submission");
  Session session(contest.settings(contest.submission));
  Session::Run how;
  how.seed = seed;
  how.by_line = true;
  how.trace = contest.options.trace;
  how.count_one_in = estimate ? contest.options.count_one_in : 1;
  const RunOutcome outcome = session.alive() ? session.run(c, how) : session.start_outcome();
  RunVerdict verdict = judge_run(c, RequestKind::run, session, outcome);
  const auto complaint = verdict.verdict == Verdict::pass ? session.finish() : std::nullopt;
  if (complaint) {
    verdict.verdict = Verdict::suspicious;
    verdict.detail = *complaint;
  }
  add_findings(contest.source_folder, "timed case", outcome, result);
  add_lines(contest.source_folder, outcome, result);
  add_samples(contest.source_folder, c, outcome, result);
  add_output(contest.source_folder, session, result);
  SpeedResult& speed = result.speed;
  if (verdict.blames != RunVerdict::Blame::none) baseline_agrees(contest, c, RequestKind::run, seed);
  const bool priced = verdict.only_findings && contest.lab.finding_points.has_value();
  if (verdict.verdict != Verdict::pass && !priced) {
    // A profile shows what was counted of a wrong call too.
    if (contest.options.timed_case_alone && outcome.reply) add_counters(*outcome.reply, result);
    speed.verdict = verdict.verdict;
    speed.detail = "In the timed case: " + verdict.detail;
    return;
  }

  add_counters(*outcome.reply, result);
  result.baseline_counters = baseline;
  if (estimate) return;
  speed.measured = true;
  speed.seconds = modelled_seconds(modelled_gpu(), result.counters, c.least_bytes());
  speed.baseline_seconds = modelled_seconds(modelled_gpu(), baseline, c.least_bytes());
  if (!(speed.seconds > 0 && speed.baseline_seconds > 0)) {
    speed.measured = false;
    speed.verdict = Verdict::suspicious;
    speed.detail = "The counters show no work at all.";
    return;
  }
  if (const std::string why = impossible(result.counters, c.least_bytes()); !why.empty()) {
    speed.measured = false;
    speed.verdict = Verdict::suspicious;
    speed.detail = why;
    return;
  }
  speed.ratio = speed.low = speed.high = speed.baseline_seconds / speed.seconds;
  speed.bytes_per_second = static_cast<double>(c.least_bytes()) / speed.seconds;
  speed.bounds_missed = missed_bounds(spec.bounds, result.counters, baseline);
  if (speed.ratio >= spec.full && speed.bounds_missed.empty()) return;
  speed.verdict = Verdict::fail;
  speed.detail =
      "Modelled " + number(speed.ratio) + " times as fast as the baseline, " + number(spec.full) + " needed.";
}

}  // namespace lockstep::grader
