// SPDX-License-Identifier: BSD-3-Clause
// The one gate through which every command passes that reads a submission or runs what was built from it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grader/process/command.h"

namespace lockstep::grader {

/// What a command may reach beside the system's own read-only folders.
struct Permissions {
  std::vector<std::filesystem::path> read;   ///< files and folders to be seen, never changed; absent ones are left out
  std::vector<std::filesystem::path> write;  ///< folders it may change
  bool gpu = false;                          ///< the NVIDIA device nodes
};

/// The same command, confined by bubblewrap to `permissions`: no network; its own user, process, IPC, UTS and cgroup
/// namespace, in which it has no capability and can make no further one; the system's programs and libraries
/// read-only, and of the rest of the file system nothing but what is named; a /tmp of its own, bounded and gone with
/// it. A working directory that is not among the permissions becomes that /tmp, and TMPDIR with it. Descriptors, limits
/// and environment are the command's own.
///
/// Where no sandbox is to be had, throws OutsideError, unless go_without_sandbox() was called before: then the command
/// comes back as it is, and only its limits hold.
Command sandboxed(Command command, const Permissions& permissions);

/// Why no sandbox is to be had here, as the end of a sentence ("bubblewrap is not installed"); nullopt where it works.
/// Found out once, by running a program in one.
std::optional<std::string> sandbox_missing();

/// How submissions are confined here, and how their memory is limited, in a few words for a report.
std::string describe_sandbox();

/// From now on submissions run with the rights of the grader's own account: for a person's own file only. Before any
/// command is started.
void go_without_sandbox();
[[nodiscard]] bool goes_without_sandbox();

/// Throws OutsideError where `outcome` is not the command's but that of a sandbox that could not be set up. Whether it
/// is shows in another trial, so that a program which prints what bubblewrap would is not believed.
void throw_if_sandbox_broke(const Outcome& outcome);

}  // namespace lockstep::grader
