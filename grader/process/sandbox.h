// SPDX-License-Identifier: BSD-3-Clause
// The one gate through which every command passes that reads a submission or runs what was built from it.
#pragma once

#include <filesystem>
#include <vector>

#include "grader/process/command.h"

namespace lockstep::grader {

/// What a command may reach beside the system's own read-only folders.
struct Permissions {
  std::vector<std::filesystem::path> read;   ///< files and folders to be seen, never changed
  std::vector<std::filesystem::path> write;  ///< folders it may change
  bool gpu = false;                          ///< the NVIDIA device nodes
};

/// The same command, confined to `permissions`.
///
/// For now it comes back as it is: what holds are the limits of the command itself. The class grader's sandbox
/// (bubblewrap: no network, read-only system, own process namespace, fresh /tmp) is built here, by putting its words
/// before `command.arguments`; the descriptors, limits and the process group stay as they are, so nothing else changes.
Command sandboxed(Command command, const Permissions& permissions);

}  // namespace lockstep::grader
