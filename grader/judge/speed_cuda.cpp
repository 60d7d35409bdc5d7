// SPDX-License-Identifier: BSD-3-Clause
#include "grader/judge/speed_cuda.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "grader/judge/contestant.h"
#include "grader/judge/pairs.h"
#include "grader/judge/reference.h"
#include "grader/process/errors.h"
#include "grader/session/element.h"

namespace lockstep::grader {
namespace {

constexpr double faster_than_copy = 1.05;  // times the fastest copy of the run: from there on a person looks

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
  Contestant baseline(contest, contest.baseline());
  Contestant submission(contest, contest.submission);
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
  add_output(contest.source_folder, submission.session(), result);
  if (timing) submission.check_for_unseen_work();
  if (timing) submission.finish();
  if (submission.verdict().verdict != Verdict::pass) {
    fail(speed, submission.verdict());
    return;
  }
  // Who reaches full marks has shown that they can be reached here; for all others the course's best has to.
  if (timing->decision != Decision::above) {
    if (auto reason = why_speed_cannot_be_graded(contest, baseline); !reason.empty()) {
      speed.verdict = Verdict::infrastructure_error;
      speed.detail = std::move(reason);
      return;
    }
  }
  baseline.finish();  // the two programs end side by side

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
