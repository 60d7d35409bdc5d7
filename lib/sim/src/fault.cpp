// SPDX-License-Identifier: BSD-3-Clause
// How a launch ends early.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

#include "engine.h"
#include "exit_report.h"
#include "source_lines.h"

namespace simt {

namespace {

[[noreturn]] void end_launch(int error) {
  engine.error = error;
  end_lane_for_ever();
  std::abort();
}

}  // namespace

void fault(int error, const char* kind, std::string message, const void* place) {
  engine.ending = true;
  if (engine.current == nullptr) {
    const SourceLine line = source_line(reinterpret_cast<std::uintptr_t>(place));
    std::fprintf(stderr, "%s:%u: %s\n", line.file.c_str(), line.line, message.c_str());
    engine.kernel = "";
    add_finding(kind, std::move(message), place);
    exit_report::write();
    std::abort();
  }
  add_finding(kind, std::move(message), place);
  end_launch(error);
}

namespace runtime {

void kernel_assertion(const char* expression, const char* file, unsigned line) {
  engine.ending = true;
  add_finding_at("assertion", std::string("assertion failed: ") + expression, file, line);
  end_launch(710);
}

void kernel_trap(int cuda_error, const char* kind, const char* message) {
  engine.ending = true;  // copying the message is no access of the kernel's
  fault(cuda_error, kind, message, __builtin_return_address(0));
}

}  // namespace runtime
}  // namespace simt
