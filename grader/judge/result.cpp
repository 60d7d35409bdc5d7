// SPDX-License-Identifier: BSD-3-Clause
#include "grader/judge/result.h"

namespace lockstep::grader {

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass: return "pass";
    case Verdict::inconclusive: return "inconclusive";
    case Verdict::fail: return "fail";
    case Verdict::sanitizer_finding: return "sanitizer_finding";
    case Verdict::timeout: return "timeout";
    case Verdict::out_of_memory: return "out_of_memory";
    case Verdict::crash: return "crash";
    case Verdict::compile_error: return "compile_error";
    case Verdict::suspicious: return "suspicious";
    case Verdict::infrastructure_error: return "infrastructure_error";
  }
  return "infrastructure_error";
}

std::optional<Verdict> verdict_named(std::string_view name) {
  for (auto number = std::uint8_t{0}; number <= static_cast<std::uint8_t>(Verdict::infrastructure_error); ++number) {
    if (name == name_of(static_cast<Verdict>(number))) return static_cast<Verdict>(number);
  }
  return std::nullopt;
}

}  // namespace lockstep::grader
