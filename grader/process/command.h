// SPDX-License-Identifier: BSD-3-Clause
// What to run, within which limits, and how it ended.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lockstep::grader {

struct Limits {
  std::chrono::milliseconds time{10'000};      ///< wall clock of run_command(); a Session has its own deadlines
  std::optional<std::uint64_t> address_space;  ///< bytes, RLIMIT_AS; CUDA and the simulator reserve more than they use
  /// Bytes of memory in use: held by the kernel where control groups are to be had (control_group.h), and looked at
  /// every few milliseconds everywhere.
  std::optional<std::uint64_t> resident;
  std::optional<unsigned> processes;     ///< processes and threads alive, looked at every few milliseconds
  std::uint64_t file_size = 512U << 20;  ///< bytes a file may reach, RLIMIT_FSIZE
  std::size_t output = 1U << 20;         ///< bytes of stdout and stderr together
};

struct Command {
  std::vector<std::string> arguments;              ///< [0] is the program's path; PATH is not searched
  std::filesystem::path working_directory;         ///< empty: the grader's own
  std::map<std::string, std::string> environment;  ///< added to a small clean one (see child_environment())
  int control = -1;                                ///< becomes protocol::control_fd; -1: none
  int memory = -1;                                 ///< becomes protocol::memory_fd; -1: none
  bool exit_code_tells_signal = false;             ///< an exit code of 128 + n means signal n, as a wrapper says it
  Limits limits;
};

enum class Ending : std::uint8_t { exited, signalled, timed_out, output_limit, memory_limit, process_limit };

/// How a child came to its end. Nothing in it is a verdict: an exit code of 0 proves nothing.
struct Outcome {
  Ending ending = Ending::exited;
  int code = 0;        ///< exit code (exited) or signal (signalled)
  std::string output;  ///< stdout and stderr as they came, at most Limits::output bytes
  double seconds = 0;  ///< wall clock

  [[nodiscard]] bool succeeded() const { return ending == Ending::exited && code == 0; }
};

/// "exited with code 3", "was killed by signal 11 (Segmentation fault)", …: what the child did, without its name.
std::string describe(const Outcome& outcome, const Limits& limits);

/// "2 s", "1.5 s", "250 ms"
std::string describe(std::chrono::milliseconds time);

/// "4 GiB", "1 MiB", "900 KiB": rounded down to a whole unit.
std::string describe_bytes(std::uint64_t bytes);

}  // namespace lockstep::grader
