// SPDX-License-Identifier: BSD-3-Clause
// What a runner answered, after every field was checked. The runner belongs to the submission: its bytes may be
// anything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "protocol/protocol.h"

namespace lockstep::grader {

/// The second of two threads in a finding.
struct RunnerParty {
  std::string file;
  unsigned line = 0;
  unsigned block[3] = {};
  unsigned thread[3] = {};
};

struct RunnerFinding {
  std::string kind;
  std::string message;
  std::string file;
  std::string kernel;
  unsigned line = 0;
  unsigned block[3] = {};
  unsigned thread[3] = {};
  std::optional<RunnerParty> other;
};

/// A source line's counters, all of protocol::line_counter_names.
struct RunnerLine {
  std::string file;
  unsigned line = 0;
  std::map<std::string, double> counters;
};

/// Launches of one kernel with one shape of block.
struct RunnerLaunch {
  std::string kernel;
  double threads_a_block = 0;
  double shared_bytes = 0;  ///< of a block
  std::map<std::string, double> counters;
};

/// A well-formed reply. Texts are printable UTF-8, numbers finite and not negative; whether they are true is another
/// matter.
struct CheckedReply {
  protocol::ReplyKind kind = protocol::ReplyKind::done;
  int cuda_error = 0;
  std::string message;
  std::string device;
  double device_seconds = 0;
  double host_seconds = 0;
  std::map<std::string, double> counters;
  std::vector<RunnerFinding> findings;
  std::vector<RunnerLine> lines;
  std::vector<RunnerLaunch> launches;
};

/// Reads a message. `sequence` is what the reply must carry; `first` tells whether `ready` is due, and only then
/// allowed. nullopt with a reason (the end of a sentence: "is 12 bytes long") in `complaint` where the message is not
/// well-formed.
std::optional<CheckedReply> check_reply(std::span<const std::byte> message, std::uint64_t sequence, bool first,
                                        std::string& complaint);

}  // namespace lockstep::grader
