// SPDX-License-Identifier: BSD-3-Clause
// Results as JSON, and back; JSON.md says what each key holds.
#pragma once

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "grader/judge/result.h"

namespace lockstep::grader {

/// Grows when a key changes its meaning; a key that is added does not change it.
inline constexpr int result_format = 1;

nlohmann::ordered_json to_json(const Result& result);
/// The same without what points and speed are about: what `run` says.
nlohmann::ordered_json trial_json(const Result& result);

/// A text that is no result; `what()` names the key and what was expected of it.
class BadResult : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The result that to_json() wrote. Every key must be there with a value of its type, and of this format; keys that are
/// not known are passed over. A null number is NaN. Throws BadResult.
Result result_from_json(const nlohmann::ordered_json& json);

/// Indented, ending with a line end; bytes that are not UTF-8 become U+FFFD, and numbers that are not finite null.
std::string json_text(const nlohmann::ordered_json& json);

}  // namespace lockstep::grader
