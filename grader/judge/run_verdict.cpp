// SPDX-License-Identifier: BSD-3-Clause
#include "grader/judge/run_verdict.h"

#include <algorithm>
#include <cstring>
#include <tuple>

#include "grader/build/utf8.h"
#include "grader/judge/compare.h"
#include "grader/session/counter.h"

namespace lockstep::grader {
namespace {

constexpr std::size_t most_findings = 32;
constexpr std::size_t most_output = 64U << 10;

// Values of cudaError_t that the verdict depends on.
constexpr int cuda_out_of_memory = 2;
constexpr int cuda_launch_timeout = 702;
constexpr int cuda_first_sticky =
    700;  // from here to 719: the context is lost, e.g. an illegal address, a failed assertion
constexpr int cuda_last_sticky = 719;

Verdict verdict_of_error(int cuda_error) {
  if (cuda_error == cuda_out_of_memory) return Verdict::out_of_memory;
  if (cuda_error == cuda_launch_timeout) return Verdict::timeout;
  const bool too_many_resources = cuda_error == 701;  // cudaErrorLaunchOutOfResources: refused, nothing ran
  if (cuda_error >= cuda_first_sticky && cuda_error <= cuda_last_sticky && !too_many_resources) return Verdict::crash;
  return Verdict::fail;
}

std::string place_of(const RunnerFinding& finding) {
  std::string text;
  if (!finding.kernel.empty()) text += " in " + finding.kernel;
  if (finding.line != 0) {
    const auto slash = finding.file.rfind('/');
    text += " at " + (slash == std::string::npos ? finding.file : finding.file.substr(slash + 1)) + ":" +
            std::to_string(finding.line);
  }
  return text.empty() ? "" : " (" + text.substr(1) + ")";
}

std::string without_full_stop(std::string text) {
  while (!text.empty() && (text.back() == '.' || text.back() == ' ')) text.pop_back();
  return text;
}

void worsen(RunVerdict& result, Verdict verdict, const std::string& detail) {
  result.verdict = std::max(result.verdict, verdict);
  if (!detail.empty()) result.detail += (result.detail.empty() ? "" : " ") + detail;
}

// The path in the copy that was compiled, as the submission is named.
std::string as_submitted(const std::string& source_folder, std::string file) {
  const std::string folder = source_folder + "/";
  if (!source_folder.empty() && file.starts_with(folder)) file.erase(0, folder.size());
  return file;
}

}  // namespace

Verdict verdict_of(Death death) {
  switch (death) {
    case Death::none: return Verdict::pass;
    case Death::timeout: return Verdict::timeout;
    case Death::memory: return Verdict::out_of_memory;
    case Death::garbled: return Verdict::suspicious;
    case Death::signal:
    case Death::exit:
    case Death::processes:
    case Death::output: break;
  }
  return Verdict::crash;
}

RunVerdict judge_run(const Case& c, protocol::RequestKind kind, const Session& session, const RunOutcome& outcome,
                     Looks looks) {
  RunVerdict result;
  if (!outcome.reply) {
    worsen(result, verdict_of(outcome.death), outcome.sentence);
    return result;
  }
  const CheckedReply& reply = *outcome.reply;
  if (!reply.findings.empty()) {
    const RunnerFinding& first = reply.findings.front();
    worsen(result, Verdict::sanitizer_finding, without_full_stop(first.message) + place_of(first) + ".");
  }
  if (reply.kind == protocol::ReplyKind::refused) {
    result.blames = RunVerdict::Blame::refused;
    worsen(result, Verdict::suspicious, "The harness refused the case: " + without_full_stop(reply.message) + ".");
    return result;
  }
  if (reply.kind == protocol::ReplyKind::failed) {
    if (!reply.findings.empty()) return result;  // the error follows from the finding, which says more
    if (!session.alive()) result.blames = RunVerdict::Blame::refused;  // at the start: no device
    if (reply.cuda_error == cuda_out_of_memory) result.blames = RunVerdict::Blame::no_memory;
    const std::string words = reply.message.empty() ? "CUDA error " + std::to_string(reply.cuda_error) : reply.message;
    worsen(result, verdict_of_error(reply.cuda_error), "The call failed: " + without_full_stop(words) + ".");
    return result;
  }
  if (kind == protocol::RequestKind::reach) {
    // A block that was cut short may have been about to store.
    const double stores = counter(reply.counters, "global_store_requests") +
                          counter(reply.counters, "global_atomic_requests") + counter(reply.counters, "blocks_cut");
    if (!(stores > 0)) worsen(result, Verdict::fail, "Nothing was written to device memory.");
    return result;
  }
  const Spending time(session.spent().checking);
  const Comparison comparison = looks == Looks::at_samples
                                    ? compare_samples(c, session.layout(), session.memory(), session.marks())
                                    : compare_run(c, session.layout(), session.memory(), session.marks());
  result.wrong = comparison.wrong;
  result.checked = comparison.checked;
  if (!comparison.passed()) worsen(result, Verdict::fail, comparison.sentence);
  result.only_findings = !reply.findings.empty() && comparison.passed();
  return result;
}

void add_findings(const std::string& source_folder, const std::string& case_name, const RunOutcome& outcome,
                  Result& result) {
  if (!outcome.reply) return;
  for (const auto& finding : outcome.reply->findings) {
    const std::string file = as_submitted(source_folder, finding.file);
    const bool known = std::any_of(result.findings.begin(), result.findings.end(), [&](const FindingReport& other) {
      return other.kind == finding.kind && other.file == file && other.line == finding.line &&
             other.kernel == finding.kernel && other.other.has_value() == finding.other.has_value() &&
             (!finding.other || other.other->line == finding.other->line);
    });
    if (known || result.findings.size() >= most_findings) continue;
    FindingReport& report = result.findings.emplace_back();
    report.kind = finding.kind;
    report.message = finding.message;
    report.file = file;
    report.line = finding.line;
    report.kernel = finding.kernel;
    std::copy(std::begin(finding.block), std::end(finding.block), report.block);
    std::copy(std::begin(finding.thread), std::end(finding.thread), report.thread);
    if (finding.other) {
      FindingParty& other = report.other.emplace();
      other.file = as_submitted(source_folder, finding.other->file);
      other.line = finding.other->line;
      std::copy(std::begin(finding.other->block), std::end(finding.other->block), other.block);
      std::copy(std::begin(finding.other->thread), std::end(finding.other->thread), other.thread);
    }
    report.case_name = case_name;
  }
}

void add_lines(const std::string& source_folder, const RunOutcome& outcome, Result& result) {
  if (!outcome.reply) return;
  for (const auto& line : outcome.reply->lines) {
    result.lines.push_back({as_submitted(source_folder, line.file), line.line, line.counters});
  }
  const auto place = [](const LineCounters& one) { return std::tie(one.file, one.line); };
  std::sort(result.lines.begin(), result.lines.end(),
            [&](const auto& a, const auto& b) { return place(a) < place(b); });
}

void add_samples(const std::string& source_folder, const Case& c, const RunOutcome& outcome, Result& result) {
  for (AccessSample sample : outcome.samples) {
    sample.file = as_submitted(source_folder, sample.file);
    const std::size_t argument = sample.argument;
    const bool named = argument > 0 && argument <= c.arguments().size();
    if (const auto* buffer = named ? std::get_if<Buffer>(&c.arguments()[argument - 1]) : nullptr) {
      sample.memory = buffer->name;
      sample.shape = buffer->shape;
      sample.element_bytes = static_cast<unsigned>(bytes_of(buffer->element));
    }
    result.samples.push_back(std::move(sample));
  }
}

void add_output(const std::string& source_folder, const Session& session, Result& result) {
  std::string output = session.output();
  const std::string folder = source_folder + "/";
  for (auto at = output.find(folder); !source_folder.empty() && at != std::string::npos; at = output.find(folder, at)) {
    output.erase(at, folder.size());
  }
  const std::size_t room = most_output - std::min(most_output, result.program_output.size());
  // Cut before it is made printable, so that no character is cut in two.
  result.program_output += printable(std::string_view(output).substr(0, room));
}

}  // namespace lockstep::grader
