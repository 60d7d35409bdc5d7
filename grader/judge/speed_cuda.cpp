// SPDX-License-Identifier: BSD-3-Clause
#include "grader/judge/speed_cuda.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "grader/judge/cases.h"
#include "grader/judge/pairs.h"
#include "grader/judge/run_verdict.h"
#include "grader/process/errors.h"
#include "grader/session/element.h"

namespace lockstep::grader {
namespace {

using protocol::RequestKind;

constexpr double faster_than_copy = 1.05;      // times the fastest copy of the run: from there on a person looks
constexpr double clock_slack = 1.05;           // between two clocks that measure the same
constexpr double clock_slack_seconds = 50e-6;  // and what starting and waiting cost
constexpr double unseen_factor = 1.5;          // call against events: work that the events do not see
constexpr double unseen_seconds = 300e-6;

// One of the two programs, in a process of its own.
class Contestant {
 public:
  Contestant(const Contest& contest, const std::filesystem::path& runner, std::uint64_t first_part)
      : contest_(contest), session_(contest.settings(runner)), part_(first_part) {}

  // A run on fresh inputs: its device time, or nullopt and a verdict.
  std::optional<double> run() {
    const std::uint64_t seed = contest_.seed_of(part_++);
    const Case c = contest_.make_case(contest_.lab.cuda.sizes, Rng(seed));
    const RunOutcome outcome =
        session_.alive() ? session_.run(c, {RequestKind::run, seed, true}) : session_.start_outcome();
    verdict_ = judge_run(c, RequestKind::run, session_, outcome);
    if (verdict_.blames != RunVerdict::Blame::none) baseline_agrees(contest_, c, RequestKind::run, seed);
    if (verdict_.verdict != Verdict::pass) return std::nullopt;
    return check_clocks(*outcome.reply, outcome.seconds);
  }

  // Where the call took much longer than the events say, work was done outside them. One slow call is noise.
  void check_for_unseen_work() {
    if (median(host_) <= unseen_factor * median(device_) + unseen_seconds) return;
    verdict_.verdict = Verdict::suspicious;
    verdict_.detail = "The call takes " + number(median(host_) * 1e3) + " ms, and " + number(median(device_) * 1e3) +
                      " ms by the device's own events: work is done where they do not see it.";
  }

  [[nodiscard]] const RunVerdict& verdict() const { return verdict_; }
  [[nodiscard]] Session& session() { return session_; }

 private:
  // A runner's clocks against each other and against ours.
  std::optional<double> check_clocks(const CheckedReply& reply, double our_seconds) {
    const bool possible = reply.device_seconds > 0 &&
                          reply.device_seconds <= reply.host_seconds * clock_slack + clock_slack_seconds &&
                          reply.host_seconds <= our_seconds * clock_slack + clock_slack_seconds;
    if (!possible) {
      verdict_.verdict = Verdict::suspicious;
      verdict_.detail = "The times reported contradict one another: " + number(reply.device_seconds * 1e3) +
                        " ms on the device, " + number(reply.host_seconds * 1e3) + " ms for the call, " +
                        number(our_seconds * 1e3) + " ms by the grader's clock.";
      return std::nullopt;
    }
    device_.push_back(reply.device_seconds);
    host_.push_back(reply.host_seconds);
    return reply.device_seconds;
  }

  const Contest& contest_;
  Session session_;
  std::uint64_t part_;
  RunVerdict verdict_;
  std::vector<double> device_, host_;
};

std::optional<double> copy_bytes_per_second(Session& trusted, std::size_t bytes) {
  const RunOutcome outcome = trusted.copy_bandwidth(bytes);
  if (!outcome.reply || outcome.reply->kind != protocol::ReplyKind::done || !(outcome.reply->device_seconds > 0)) {
    return std::nullopt;
  }
  return 2 * static_cast<double>(bytes) / outcome.reply->device_seconds;
}

void fail(SpeedResult& speed, const RunVerdict& verdict) {
  speed.verdict = verdict.verdict;
  speed.detail = "In a timed run: " + verdict.detail;
}

std::string interval_words(const SpeedResult& speed) {
  return number(speed.ratio) + " times as fast as the baseline (99% interval " + number(speed.low) + " to " +
         number(speed.high) + ")";
}

void decide_verdict(const SpeedSpec& spec, Decision decision, double share_of_fastest_copy, SpeedResult& speed) {
  if (share_of_fastest_copy > faster_than_copy) {
    speed.verdict = Verdict::suspicious;
    speed.detail =
        "It moves its bytes " + number(share_of_fastest_copy) + " times as fast as the device copies memory.";
  } else if (decision == Decision::below) {
    speed.verdict = Verdict::fail;
    speed.detail = interval_words(speed) + ", " + number(spec.full) + " needed.";
  } else if (decision == Decision::across) {
    speed.verdict = Verdict::inconclusive;
    speed.detail =
        interval_words(speed) + ": too noisy to tell on which side of " + number(spec.full) + " it lies. Run it again.";
  }
}

}  // namespace

void measure_speed_on_gpu(const Contest& contest, Result& result) {
  const SpeedSpec& spec = contest.lab.cuda;
  SpeedResult& speed = result.speed;
  const auto baseline_runner = contest.baseline();
  constexpr std::uint64_t parts_apart = 100'000;  // the two never share inputs
  Contestant baseline(contest, baseline_runner, timed_case_part);
  Contestant submission(contest, contest.submission, timed_case_part + parts_apart);
  const auto run_baseline = [&] {
    const auto seconds = baseline.run();
    if (!seconds) throw OutsideError("The lab's own baseline is not right: " + baseline.verdict().detail);
    return seconds;
  };
  const auto run_submission = [&] { return submission.run(); };

  // The first run of a process is slower than all others: not counted, but checked.
  contest.say("warming up");
  run_baseline();
  std::optional<PairedTiming> timing;
  std::vector<double> copies;
  const std::size_t least_bytes = contest.make_case(spec.sizes, Rng(0)).least_bytes();
  // A copy beside each pair, so that what slows the one slows the other.
  const auto run_baseline_and_copy = [&] {
    if (const auto rate = copy_bytes_per_second(baseline.session(), least_bytes / 2)) copies.push_back(*rate);
    return run_baseline();
  };
  if (run_submission()) {
    timing = time_pairs(run_baseline_and_copy, run_submission, spec.full, contest.options.progress);
  }
  add_output(submission.session(), result);
  if (timing) submission.check_for_unseen_work();
  if (submission.verdict().verdict != Verdict::pass) {
    fail(speed, submission.verdict());
    return;
  }

  speed.measured = true;
  speed.ratio = timing->ratio;
  speed.low = timing->interval.low;
  speed.high = timing->interval.high;
  speed.seconds = timing->seconds;
  speed.baseline_seconds = timing->baseline_seconds;
  speed.pairs = timing->pairs;
  speed.bytes_per_second = static_cast<double>(least_bytes) / timing->seconds;
  double share_of_fastest_copy = 0;
  if (!copies.empty()) {
    speed.copy_share = speed.bytes_per_second / median(copies);
    share_of_fastest_copy = speed.bytes_per_second / *std::max_element(copies.begin(), copies.end());
  }
  decide_verdict(spec, timing->decision, share_of_fastest_copy, speed);
}

}  // namespace lockstep::grader
