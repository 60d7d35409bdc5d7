// SPDX-License-Identifier: BSD-3-Clause
#include "grader/trial/trial.h"

#include <algorithm>

#include "grader/build/compile.h"
#include "grader/build/utf8.h"
#include "grader/judge/environment.h"
#include "grader/judge/run_verdict.h"
#include "grader/process/errors.h"
#include "grader/report/style.h"
#include "grader/session/element.h"

namespace lockstep::grader {
namespace {

using protocol::RequestKind;

/// The first output of a case; every case of a trial has one.
std::size_t output_of(const Case& c) {
  for (std::size_t i = 0; i < c.arguments().size(); ++i) {
    const auto* buffer = std::get_if<Buffer>(&c.arguments()[i]);
    if (buffer != nullptr && buffer->expect) return i;
  }
  throw OutsideError("The lab's task makes a case without an output.");
}

}  // namespace

double Answer::value(std::size_t index) const {
  return value_of(buffer_.element, &bytes_[index * bytes_of(buffer_.element)]);
}

Expected Answer::expectation(std::size_t index) const {
  Expected expected = {};
  buffer_.expect(index, {&expected, 1});
  return expected;
}

double Answer::expected(std::size_t index) const { return expectation(index).value; }

bool Answer::right(std::size_t index) const {
  return matches(buffer_.element, &bytes_[index * bytes_of(buffer_.element)], expectation(index));
}

bool Answer::written(std::size_t index) const {
  const std::size_t size = bytes_of(buffer_.element);
  const auto first = bytes_.begin() + static_cast<std::ptrdiff_t>(index * size);
  return right(index) || !std::all_of(first, first + static_cast<std::ptrdiff_t>(size), [this](std::byte byte) {
           return std::to_integer<std::uint8_t>(byte) == marks_.poison;
         });
}

Trial::Trial(const Lab& lab, const std::filesystem::path& file, const Installation& installation,
             const JudgeOptions& options, std::chrono::milliseconds run_time)
    : options_(options) {
  const Source source = read_submission(file, lab.directory);
  result_.lab = lab.folder;
  result_.submission = printable(file.string());
  result_.backend = options.backend;
  result_.seed = options.seed;
  result_.environment = describe_environment(installation, options);
  if (options.progress) options.progress("compiling");
  const Compilation compilation = compile(source, lab, options.backend, installation, folder_.path());
  result_.compiler_output = compilation.output;
  if (!compilation.succeeded) {
    result_.verdict = Verdict::compile_error;
    result_.headline = compilation.failure;
    return;
  }
  const auto working_directory = folder_.path() / "run";
  std::filesystem::create_directory(working_directory);
  SessionSettings settings = default_settings(compilation.runner, working_directory, options.backend);
  settings.run_time = std::max(settings.run_time, run_time);
  session_ = std::make_unique<Session>(std::move(settings));
}

std::optional<Answer> Trial::call(const Case& c, const std::string& name) {
  if (!session_) return std::nullopt;
  if (options_.progress) options_.progress(name);
  const std::size_t output = output_of(c);
  const RunOutcome outcome =
      session_->alive() ? session_->run(c, {RequestKind::run, options_.seed, false}) : session_->start_outcome();
  const RunVerdict verdict = judge_run(c, RequestKind::run, *session_, outcome);
  CaseResult& one = result_.cases.emplace_back();
  one.name = name;
  one.verdict = verdict.verdict;
  one.detail = verdict.detail;
  one.wrong = verdict.wrong;
  one.checked = verdict.checked;
  one.seed = options_.seed;
  add_findings(source_folder(), name, outcome, result_);
  const bool came_back = outcome.reply && outcome.reply->kind == protocol::ReplyKind::done;
  std::optional<Answer> answer;
  if (came_back) {
    const Place& place = session_->layout().places[output];
    const auto payload = session_->memory().subspan(place.offset, place.bytes);
    answer.emplace(std::get<Buffer>(c.arguments()[output]), std::vector(payload.begin(), payload.end()),
                   session_->marks());
  } else {
    add_output(source_folder(), *session_, result_);
    session_.reset();
  }
  return answer;
}

Result Trial::finish() {
  if (session_) add_output(source_folder(), *session_, result_);
  session_.reset();
  std::uint64_t checked = 0;
  for (const auto& one : result_.cases) {
    checked += one.checked;
    if (one.verdict > result_.verdict || (one.verdict != Verdict::pass && result_.headline.empty())) {
      result_.verdict = std::max(result_.verdict, one.verdict);
      result_.headline = (result_.cases.size() > 1 ? "In the " + one.name + ": " : "") + one.detail;
    }
  }
  if (result_.verdict == Verdict::pass) {
    result_.headline = "All " + count(checked) + " elements are what the lab's reference gives.";
  }
  result_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  return result_;
}

}  // namespace lockstep::grader
