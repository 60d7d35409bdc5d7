// SPDX-License-Identifier: BSD-3-Clause
// One result of the store as text: JSON with its key, and a checksum, so that nothing cut or changed is taken for one.
#pragma once

#include <string>
#include <string_view>

#include "grader/class/fingerprint.h"
#include "grader/judge/result.h"

namespace lockstep::grader {

/// A result file's text, and back. `parse` throws BadResult (grader/report/json.h) where the text is cut, changed or
/// made of something else.
struct StoredResult {
  ResultKey key;
  Result result;
};
std::string result_file_text(const ResultKey& key, const Result& result);
StoredResult parse_result_file(std::string_view text);

}  // namespace lockstep::grader
