// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace lockstep::grader {

/// The first executable file of that name in PATH's folders, then in `also`; absolute.
std::optional<std::filesystem::path> find_program(const std::string& name,
                                                  const std::vector<std::filesystem::path>& also = {});

}  // namespace lockstep::grader
