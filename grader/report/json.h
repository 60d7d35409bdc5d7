// SPDX-License-Identifier: BSD-3-Clause
// Results as JSON; JSON.md says what each key holds.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "grader/judge/result.h"

namespace lockstep::grader {

nlohmann::ordered_json to_json(const Result& result);
/// The same without what points and speed are about: what `run` says.
nlohmann::ordered_json trial_json(const Result& result);

/// Indented, ending with a line end; bytes that are not UTF-8 become U+FFFD, and numbers that are not finite null.
std::string json_text(const nlohmann::ordered_json& json);

}  // namespace lockstep::grader
