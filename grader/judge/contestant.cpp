// SPDX-License-Identifier: BSD-3-Clause
#include "grader/judge/contestant.h"

#include "grader/judge/cases.h"
#include "grader/judge/statistics.h"
#include "grader/session/element.h"
#include "grader/session/unpredictable.h"

namespace lockstep::grader {
namespace {

using protocol::RequestKind;

constexpr double clock_slack = 1.05;           // between two clocks that measure the same
constexpr double clock_slack_seconds = 50e-6;  // and what starting and waiting cost
constexpr double unseen_factor = 1.5;          // call against events: work that the events do not see
constexpr double unseen_seconds = 300e-6;

}  // namespace

Contestant::Contestant(const Contest& contest, const std::filesystem::path& runner)
    : contest_(contest), session_(contest.settings(runner), Session::Start::goes_on) {}

std::optional<double> Contestant::run() {
  session_.await_start();
  const std::uint64_t seed = unpredictable();
  const Case c = contest_.make_case(contest_.lab.cuda.sizes, Rng(seed));
  const RunOutcome outcome =
      session_.alive() ? session_.run(c, {RequestKind::run, seed, true, false}) : session_.start_outcome();
  verdict_ = judge_run(c, RequestKind::run, session_, outcome, Looks::at_samples);
  if (verdict_.blames != RunVerdict::Blame::none) baseline_agrees(contest_, c, RequestKind::run, seed);
  if (verdict_.verdict != Verdict::pass) return std::nullopt;
  return check_clocks(*outcome.reply, outcome.seconds);
}

void Contestant::check_for_unseen_work() {
  if (median(host_) <= unseen_factor * median(device_) + unseen_seconds) return;
  verdict_.verdict = Verdict::suspicious;
  verdict_.detail = "The call takes " + number(median(host_) * 1e3) + " ms, and " + number(median(device_) * 1e3) +
                    " ms by the device's own events: work is done where they do not see it.";
}

void Contestant::finish() {
  const auto complaint = session_.finish();
  if (!complaint) return;
  verdict_.verdict = Verdict::suspicious;
  verdict_.detail = *complaint;
}

// A runner's clocks against each other and against ours.
std::optional<double> Contestant::check_clocks(const CheckedReply& reply, double our_seconds) {
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

}  // namespace lockstep::grader
