// SPDX-License-Identifier: BSD-3-Clause
#include "grader/process/command.h"

#include <cstring>

namespace lockstep::grader {

std::string describe(std::chrono::milliseconds time) {
  const auto count = time.count();
  if (count < 1000) return std::to_string(count) + " ms";
  std::string text = std::to_string(count / 1000);
  if (const auto tenths = count % 1000 / 100; tenths != 0) text += "." + std::to_string(tenths);
  return text + " s";
}

std::string describe_bytes(std::uint64_t bytes) {
  const char* unit = "KiB";
  std::uint64_t value = bytes >> 10;
  for (const char* larger : {"MiB", "GiB"}) {
    if (value < 1024) break;
    value >>= 10;
    unit = larger;
  }
  return std::to_string(value) + " " + unit;
}

std::string describe(const Outcome& outcome, const Limits& limits) {
  switch (outcome.ending) {
    case Ending::exited: return "exited with code " + std::to_string(outcome.code);
    case Ending::signalled:
      return "was killed by signal " + std::to_string(outcome.code) + " (" + ::strsignal(outcome.code) + ")";
    case Ending::timed_out: return "did not end within " + describe(limits.time);
    case Ending::output_limit: return "printed more than " + describe_bytes(limits.output);
    case Ending::memory_limit: return "used more than " + describe_bytes(limits.resident.value_or(0)) + " of memory";
    case Ending::process_limit:
      return "had more than " + std::to_string(limits.processes.value_or(0)) + " processes and threads";
  }
  return "ended";
}

}  // namespace lockstep::grader
