// SPDX-License-Identifier: BSD-3-Clause
#include "grader/session/reply.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "grader/build/utf8.h"

namespace lockstep::grader {
namespace {

template <std::size_t n>
bool terminated(const char (&text)[n]) {
  return std::memchr(text, '\0', n) != nullptr;
}

/// Empty, or the end of a sentence.
std::string complaint_about(std::span<const protocol::Counter> counters) {
  for (const auto& counter : counters) {
    if (!terminated(counter.name) || counter.name[0] == '\0') return "holds a counter without a name";
    if (!(std::isfinite(counter.value) && counter.value >= 0)) return "holds a counter that is not a number";
  }
  return "";
}

bool plausible(double value) { return std::isfinite(value) && value >= 0; }

std::string complaint_about(const protocol::Reply& reply, std::uint64_t sequence, bool first) {
  if (reply.version != protocol::version) return "has version " + std::to_string(reply.version);
  if (reply.kind > protocol::ReplyKind::refused) return "is of no known kind";
  const bool opening = reply.kind == protocol::ReplyKind::ready || (first && reply.kind == protocol::ReplyKind::failed);
  if (opening != first) return "is not the kind that is due";
  if (!first && reply.sequence != sequence) return "does not answer the question asked";
  if (reply.counter_count > protocol::max_counters) return "claims more counters than fit";
  if (reply.finding_count > protocol::max_findings) return "claims more findings than fit";
  if (reply.line_count > protocol::max_lines) return "claims more lines than fit";
  if (!terminated(reply.message) || !terminated(reply.device)) return "holds a text without an end";
  if (!plausible(reply.device_seconds) || !plausible(reply.host_seconds)) return "holds a time that is none";
  if (reply.launch_count > protocol::max_launches) return "claims more launches than fit";
  std::string complaint = complaint_about(std::span(reply.counters).first(reply.counter_count));
  for (const auto& launch : std::span(reply.launches).first(reply.launch_count)) {
    if (!terminated(launch.kernel)) return "holds a kernel's name without an end";
    if (launch.counter_count > protocol::max_counters) return "claims more counters than fit";
    if (complaint.empty()) complaint = complaint_about(std::span(launch.counters).first(launch.counter_count));
  }
  if (!complaint.empty()) return complaint;
  for (const auto& finding : std::span(reply.findings).first(reply.finding_count)) {
    if (!terminated(finding.kind) || !terminated(finding.message) || !terminated(finding.file) ||
        !terminated(finding.kernel) || !terminated(finding.other_file)) {
      return "holds a finding without an end";
    }
  }
  for (const auto& line : std::span(reply.lines).first(reply.line_count)) {
    if (!terminated(line.file)) return "holds a line's file without an end";
    if (!std::all_of(std::begin(line.counters), std::end(line.counters), plausible)) {
      return "holds a line's counter that is not a number";
    }
  }
  return "";
}

}  // namespace

std::optional<CheckedReply> check_reply(std::span<const std::byte> message, std::uint64_t sequence, bool first,
                                        std::string& complaint) {
  protocol::Reply reply = {};
  if (message.size() != sizeof reply) {
    complaint = message.size() < sizeof reply ? "is too short" : "is too long";
    return std::nullopt;
  }
  std::memcpy(&reply, message.data(), sizeof reply);  // a copy: nothing can change it between check and use
  complaint = complaint_about(reply, sequence, first);
  if (!complaint.empty()) return std::nullopt;

  CheckedReply result;
  result.kind = reply.kind;
  result.cuda_error = reply.cuda_error;
  result.message = printable(reply.message);
  result.device = printable(reply.device);
  result.device_seconds = reply.device_seconds;
  result.host_seconds = reply.host_seconds;
  for (const auto& counter : std::span(reply.counters).first(reply.counter_count)) {
    result.counters[printable(counter.name)] = counter.value;
  }
  for (const auto& launch : std::span(reply.launches).first(reply.launch_count)) {
    RunnerLaunch& copy = result.launches.emplace_back();
    copy.kernel = printable(launch.kernel);
    copy.threads_a_block = static_cast<double>(launch.block[0]) * launch.block[1] * launch.block[2];
    copy.shared_bytes = static_cast<double>(launch.shared_bytes);
    for (const auto& counter : std::span(launch.counters).first(launch.counter_count)) {
      copy.counters[printable(counter.name)] = counter.value;
    }
  }
  for (const auto& finding : std::span(reply.findings).first(reply.finding_count)) {
    RunnerFinding& copy = result.findings.emplace_back();
    copy.kind = printable(finding.kind);
    copy.message = printable(finding.message);
    copy.file = printable(finding.file);
    copy.kernel = printable(finding.kernel);
    copy.line = finding.line;
    std::copy(std::begin(finding.block), std::end(finding.block), copy.block);
    std::copy(std::begin(finding.thread), std::end(finding.thread), copy.thread);
    if (finding.has_other == 0) continue;
    RunnerParty& other = copy.other.emplace();
    other.file = printable(finding.other_file);
    other.line = finding.other_line;
    std::copy(std::begin(finding.other_block), std::end(finding.other_block), other.block);
    std::copy(std::begin(finding.other_thread), std::end(finding.other_thread), other.thread);
  }
  for (const auto& line : std::span(reply.lines).first(reply.line_count)) {
    RunnerLine& copy = result.lines.emplace_back();
    copy.file = printable(line.file);
    copy.line = line.line;
    for (std::size_t i = 0; i < protocol::line_counters; ++i) {
      copy.counters[protocol::line_counter_names[i]] = line.counters[i];
    }
  }
  return result;
}

}  // namespace lockstep::grader
