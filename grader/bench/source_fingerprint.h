// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lockstep::grader {

/// 16 hexadecimal digits that change where the text of `file` does, or that of a header which it includes in quotes,
/// itself or through another: looked for beside the file that includes it, then in `folders`; one that is in neither is
/// a library's, and left out. Throws OutsideError where `file` cannot be read.
std::string source_fingerprint(const std::filesystem::path& file, const std::vector<std::filesystem::path>& folders);

}  // namespace lockstep::grader
