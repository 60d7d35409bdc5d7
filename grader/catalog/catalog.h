// SPDX-License-Identifier: BSD-3-Clause
// The labs of a checkout: folders labs/NN_name. No list of them is kept anywhere.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "grader/catalog/errors.h"
#include "grader/catalog/lab.h"

namespace lockstep::grader {

struct LabFolder {
  unsigned number = 0;  ///< 1 for 01_coalescing
  std::string folder;   ///< "01_coalescing"
  std::filesystem::path directory;

  /// "coalescing"
  [[nodiscard]] std::string name() const { return folder.substr(3); }
};

/// The folders labs/NN_name of the checkout at `root`, by number; nothing in them is read. Throws OutsideError if there
/// is no labs folder or two labs have one number.
std::vector<LabFolder> find_labs(const std::filesystem::path& root);

/// The lab that `wanted` names: "1", "01", "01_coalescing", "coalescing", a prefix of those that fits one lab only, or
/// the path of a lab's folder. Throws UsageError, with the nearest name, if none or several fit.
const LabFolder& choose_lab(const std::vector<LabFolder>& labs, std::string_view wanted);

/// Reads lab.toml and finds the contract's header. Throws OutsideError with file, line and what was expected.
Lab load_lab(const LabFolder& folder);

}  // namespace lockstep::grader
