// SPDX-License-Identifier: BSD-3-Clause
// Runs the compiler, and ends it with everything it started when simcc is told to stop.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace simt::simcc {

/// Thrown where SIGINT, SIGTERM, SIGHUP or SIGQUIT came in; no process is left by then.
struct Interrupted {
  int signal;
};

struct Outcome {
  int exit_code = 0;  ///< 128 + the signal's number if one ended it
  bool signalled = false;
  std::string output;  ///< the standard output, if it was to be kept
  std::string errors;  ///< the standard error
};

enum class Output : unsigned char { keep, pass };

/// From now on, the signals above do not end this process; run() throws Interrupted instead. To be called once, before
/// run().
void catch_signals();

/// Ends this process by `signal`, as its parent expects.
[[noreturn]] void die_of(int signal);

/// Runs `command` with `input` at its standard input and `temporary_folder` for its temporary files; waits for its end.
/// Throws Interrupted, and Error (toolchain.h) if it cannot be started.
Outcome run(const std::vector<std::string>& command, std::string_view input, Output output,
            const std::string& temporary_folder);

}  // namespace simt::simcc
