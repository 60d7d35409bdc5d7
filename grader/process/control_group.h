// SPDX-License-Identifier: BSD-3-Clause
// Control groups, version 2: where the system lets us make them, the kernel itself bounds what a command and all that
// it starts may take, at every moment.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "grader/process/unique_fd.h"

namespace lockstep::grader {

/// A group for one command, which has a few hundred processes and threads at most, however fast it starts them. It is
/// removed with its object, and what is still in it is killed.
class ControlGroup {
 public:
  /// Makes a group in `parent`. Throws OutsideError where it or its memory limit cannot be made.
  explicit ControlGroup(const std::filesystem::path& parent);
  ControlGroup(const ControlGroup&) = delete;
  ControlGroup& operator=(const ControlGroup&) = delete;
  ~ControlGroup();

  /// Memory of all kinds, files in /tmp included; beyond it, all processes of the group are killed. Nothing is swapped.
  void limit_memory(std::uint64_t bytes);

  /// Whether that has happened.
  [[nodiscard]] bool ran_out_of_memory() const;

  /// A process that writes "0" here is in the group, with all that it starts from then on.
  [[nodiscard]] int entrance() const { return entrance_.get(); }

 private:
  std::filesystem::path folder_;
  UniqueFd entrance_;
};

/// A new group in the first place that lets us make one: a folder at or above this process's own group; nullptr where
/// there is none. Finding out may move this process into a group of its own within its group, which is why a program
/// does that before it starts others.
std::unique_ptr<ControlGroup> make_control_group();

/// Why there are none, as the end of a sentence; nullopt where there are.
std::optional<std::string> control_groups_missing();

}  // namespace lockstep::grader
