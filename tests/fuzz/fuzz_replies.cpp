// SPDX-License-Identifier: BSD-3-Clause
// What a runner may send, or leave as a trace: any bytes. The first says whether `ready` is due; the rest is put over a
// well-formed reply, so that the fuzzer gets past the first check, and over a trace.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "grader/build/utf8.h"
#include "grader/session/access_sample.h"
#include "grader/session/reply.h"

namespace {

using namespace lockstep;

void require(bool holds) {
  if (!holds) std::abort();
}

void look(const grader::CheckedReply& reply) {
  require(std::isfinite(reply.device_seconds) && reply.device_seconds >= 0);
  require(std::isfinite(reply.host_seconds) && reply.host_seconds >= 0);
  require(reply.counters.size() <= protocol::max_counters && reply.findings.size() <= protocol::max_findings);
  require(reply.lines.size() <= protocol::max_lines);
  for (const auto& [name, value] : reply.counters) {
    require(!grader::first_bad_byte(name) && std::isfinite(value) && value >= 0);
  }
  for (const auto& finding : reply.findings) {
    for (const auto& text : {finding.kind, finding.message, finding.file, finding.kernel}) {
      require(!grader::first_bad_byte(text) && text.find('\x1b') == std::string::npos);
    }
  }
}

void look(const grader::AccessSample& sample) {
  require(sample.bytes >= 1 && sample.bytes <= 16 && sample.argument <= protocol::max_arguments);
  require(!sample.requests.empty() && sample.requests.size() <= protocol::max_traced_requests);
  for (const auto& text : {sample.file, sample.kernel, sample.memory}) require(!grader::first_bad_byte(text));
  for (const auto& request : sample.requests) {
    require(request.active != 0);
    for (const auto address : request.addresses) require(address < std::uint64_t{1} << 48);
  }
}

void read_as_trace(const std::uint8_t* data, std::size_t size) {
  std::vector<std::byte> memory(sizeof(protocol::Trace));
  std::memcpy(memory.data(), data, std::min(size, memory.size()));
  std::string complaint;
  const auto samples = grader::check_trace(memory, complaint);
  require(samples.has_value() == complaint.empty());
  if (!samples) return;
  require(samples->size() <= protocol::max_traced_instructions);
  for (const auto& sample : *samples) look(sample);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  read_as_trace(data, size);
  const bool first = (data[0] & 1) != 0;
  const bool whole = (data[0] & 2) != 0;
  std::vector<std::byte> message(whole ? sizeof(protocol::Reply) : size - 1);
  protocol::Reply reply = {};
  reply.version = protocol::version;
  reply.kind = first ? protocol::ReplyKind::ready : protocol::ReplyKind::done;
  reply.sequence = 42;
  reply.counter_count = data[0] >> 2;
  reply.finding_count = data[0] >> 4;
  if (whole) std::memcpy(message.data(), &reply, sizeof reply);
  const auto* bytes = reinterpret_cast<const std::byte*>(data);
  std::copy_n(bytes + 1, std::min(message.size(), size - 1), message.begin());
  std::string complaint;
  if (const auto checked = grader::check_reply(message, 42, first, complaint)) {
    require(complaint.empty());
    look(*checked);
  } else {
    require(!complaint.empty());
  }
  return 0;
}
