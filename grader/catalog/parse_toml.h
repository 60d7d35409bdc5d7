// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

#include "grader/catalog/toml_reader.h"

namespace lockstep::grader {

/// The table that a whole file is. Throws OutsideError with file, line and cause where `text` is not TOML.
toml::table parse_toml(std::string_view text, const std::string& file);

}  // namespace lockstep::grader
