// SPDX-License-Identifier: BSD-3-Clause
#include "grader/judge/cases.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "grader/build/gpu.h"
#include "grader/judge/host_memory.h"
#include "grader/process/errors.h"
#include "grader/session/element.h"

namespace lockstep::grader {
namespace {

using protocol::RequestKind;

constexpr unsigned most_costly_deaths = 2;  // in a row, by time or memory, before the rest is given up
constexpr std::size_t large_case =
    std::size_t{1} << 30;  // bytes; after one a session's memory is given back, and its outputs are sampled

class CaseRuns {
 public:
  CaseRuns(const Contest& contest, Result& result) : contest_(contest), result_(result) {}

  void run_all() {
    const auto& cases = contest_.lab.cases;
    for (std::size_t i = 0; i < cases.size(); ++i) {
      contest_.say("case " + std::to_string(i + 1) + " of " + std::to_string(cases.size()) + ": " + cases[i].name);
      run_one(cases[i], contest_.seed_of_case(i));
    }
    if (const auto complaint = end_session(); complaint && !result_.cases.empty()) {
      result_.cases.back().verdict = std::max(result_.cases.back().verdict, Verdict::suspicious);
      result_.cases.back().detail = *complaint;
    }
    discount_what_shows_little();
  }

 private:
  // A reach run shows where a kernel writes, not what, and a case of nothing asks for nothing: alone they earn nothing.
  void discount_what_shows_little() {
    const bool sim = contest_.options.backend == Backend::sim;
    const auto reach = [&](std::size_t i) { return sim && contest_.lab.cases[i].reach; };
    const auto little = [&](std::size_t i) { return reach(i) || result_.cases[i].checked == 0; };
    const auto right = [&](std::size_t i) {
      return !result_.cases[i].skipped && result_.cases[i].verdict == Verdict::pass;
    };
    bool any_telling = false, any_right = false;
    for (std::size_t i = 0; i < result_.cases.size(); ++i) {
      any_telling =
          any_telling || (!little(i) && !result_.cases[i].skipped) || result_.cases[i].verdict != Verdict::pass;
      any_right = any_right || (!little(i) && right(i));
    }
    if (!any_telling || any_right) return;
    for (std::size_t i = 0; i < result_.cases.size(); ++i) {
      if (!right(i)) continue;
      result_.cases[i].verdict = Verdict::fail;
      result_.cases[i].detail = reach(i) ? "It stays within its memory, which counts only once another case is right."
                                         : "There is nothing to do here, which counts only once another case is right.";
    }
  }

  void run_one(const CaseSpec& spec, std::uint64_t seed) {
    CaseResult& one = result_.cases.emplace_back();
    one.name = spec.name;
    one.sizes = spec.sizes;
    one.seed = seed;
    one.category = spec.category;
    const bool sim = contest_.options.backend == Backend::sim;
    if (spec.only && *spec.only != contest_.options.backend) {
      skip(one, std::string("Only for the ") + (sim ? "cuda" : "sim") + " backend.");
      return;
    }
    const Case c = contest_.make_case(spec.sizes, Rng(seed));
    const RequestKind kind = spec.reach && sim ? RequestKind::reach : RequestKind::run;
    if (kind == RequestKind::run) {
      if (auto reason = too_large(c)) {
        skip(one, *reason);
        return;
      }
    }
    if (costly_deaths_ >= most_costly_deaths) {
      one.verdict = last_death_.verdict;
      one.detail = "Not run, because the cases before it ended like this: " + last_death_.detail;
      return;
    }
    const RunVerdict verdict = run(spec, c, kind, seed);
    if (one.skipped) return;
    // A lab that says what a finding costs takes that off the score, and not the case (score.h).
    const bool priced = verdict.only_findings && contest_.lab.finding_points.has_value();
    one.verdict = priced ? Verdict::pass : verdict.verdict;
    one.detail = priced ? "" : verdict.detail;
    one.wrong = verdict.wrong;
    one.checked = verdict.checked;
  }

  RunVerdict run(const CaseSpec& spec, const Case& c, RequestKind kind, std::uint64_t seed) {
    if (!session_) session_ = std::make_unique<Session>(contest_.settings(contest_.submission));
    const bool started = session_->alive();
    const bool large = kind == RequestKind::run && lay_out(c, 0).total_bytes > large_case;
    const RunOutcome outcome = started ? session_->run(c, {kind, seed, false, !large}) : session_->start_outcome();
    RunVerdict verdict = judge_run(c, kind, *session_, outcome, large ? Looks::at_samples : Looks::at_all);
    const bool too_little = verdict.blames != RunVerdict::Blame::none && baseline_agrees(contest_, c, kind, seed);
    if (too_little) skip(result_.cases.back(), "The device has too little memory for it.");
    add_findings(contest_.source_folder, spec.name, outcome, result_);

    const bool costly = !started || outcome.death == Death::timeout || outcome.death == Death::memory;
    costly_deaths_ = costly ? costly_deaths_ + 1 : 0;
    if (costly) last_death_ = verdict;
    // After an error a CUDA context may be of no more use.
    const bool in_order = outcome.reply && outcome.reply->kind == protocol::ReplyKind::done;
    if (!in_order || large) {
      if (const auto complaint = end_session()) {
        verdict.verdict = std::max(verdict.verdict, Verdict::suspicious);
        verdict.detail += (verdict.detail.empty() ? "" : " ") + *complaint;
      }
    }
    return verdict;
  }

  // Why the case cannot be run whole on this machine.
  std::optional<std::string> too_large(const Case& c) const {
    const std::size_t bytes = lay_out(c, 0).total_bytes;
    const auto too_little = [bytes](const auto& available) { return available && bytes > *available / 8 * 7; };
    auto available = available_host_memory();
    if (too_little(available)) {
      SharedMemory::wait_for_released();
      available = available_host_memory();
    }
    if (too_little(available)) {
      return "It needs " + describe_bytes(bytes) + " of memory, and " + describe_bytes(*available) + " are free here.";
    }
    if (contest_.options.backend == Backend::sim) return std::nullopt;
    const auto& gpu = find_gpu();
    if (gpu && gpu->memory_bytes > 0 && bytes > gpu->memory_bytes / 16 * 15) {
      return "It needs " + describe_bytes(bytes) + " of device memory, and the GPU has " +
             describe_bytes(gpu->memory_bytes) + ".";
    }
    return std::nullopt;
  }

  static void skip(CaseResult& one, const std::string& why) {
    one.skipped = true;
    one.detail = why;
  }

  // A sentence where the runner's leave shows that it interfered.
  std::optional<std::string> end_session() {
    if (!session_) return std::nullopt;
    auto complaint = session_->finish();
    add_output(contest_.source_folder, *session_, result_);
    session_.reset();
    return complaint;
  }

  const Contest& contest_;
  Result& result_;
  std::unique_ptr<Session> session_;
  unsigned costly_deaths_ = 0;
  RunVerdict last_death_;
};

}  // namespace

void run_cases(const Contest& contest, Result& result) { CaseRuns(contest, result).run_all(); }

bool baseline_agrees(const Contest& contest, const Case& c, RequestKind kind, std::uint64_t seed) {
  Session session(contest.settings(contest.baseline()));
  const RunOutcome outcome = session.alive() ? session.run(c, {kind, seed, false}) : session.start_outcome();
  const RunVerdict verdict = judge_run(c, kind, session, outcome);
  if (verdict.blames == RunVerdict::Blame::refused)
    throw OutsideError("The lab's own baseline does not run here. " + verdict.detail);
  return verdict.blames == RunVerdict::Blame::no_memory;
}

}  // namespace lockstep::grader
