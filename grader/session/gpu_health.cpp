// SPDX-License-Identifier: BSD-3-Clause
#include "grader/session/gpu_health.h"

#include <poll.h>

#include "grader/build/utf8.h"
#include "grader/process/child.h"
#include "grader/process/interrupt.h"
#include "grader/process/sandbox.h"

namespace lockstep::grader {
namespace {

constexpr unsigned most_trials = 3;

void wait_for(std::chrono::milliseconds time) {
  pollfd interrupt = {interrupt_descriptor(), POLLIN, 0};
  ::poll(&interrupt, 1, static_cast<int>(time.count()));
  throw_if_interrupted();
}

std::string first_line(const std::string& text) { return printable(text.substr(0, text.find('\n'))); }

}  // namespace

std::optional<std::string> gpu_trouble(const GpuProbe& probe) {
  Command command;
  command.arguments = {probe.program.string()};
  command.limits.time = probe.time;
  for (unsigned trial = 1;; ++trial) {
    const Outcome outcome = run_command(sandboxed(command, {{probe.program}, {}, true}));
    throw_if_sandbox_broke(outcome);
    if (outcome.succeeded()) return std::nullopt;
    const std::string words = first_line(outcome.output);
    if (outcome.ending != Ending::exited || trial == most_trials)
      return "a small program with a kernel " +
             (words.empty() ? describe(outcome, command.limits) : "says '" + words + "'");
    wait_for(probe.pause);
  }
}

void require_gpu(const GpuProbe& probe, const std::string& when) {
  if (const auto trouble = gpu_trouble(probe)) {
    throw GpuLost(when + " the GPU runs no kernel: " + *trouble +
                  ". Bring it back first: nvidia-smi --gpu-reset, or start the machine anew.");
  }
}

}  // namespace lockstep::grader
