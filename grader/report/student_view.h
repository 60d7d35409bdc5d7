// SPDX-License-Identifier: BSD-3-Clause
// What of a result a student may see.
#pragma once

#include "grader/judge/result.h"

namespace lockstep::grader {

/// The result with its hidden cases reduced to their categories: no name, size, seed, output or finding of theirs is
/// left. Where there are any, what the submission printed is left out too: it may have printed their inputs. The result
/// of a lab without hidden cases comes back as it is.
Result for_student(Result result);

/// "hidden: sizes that are no multiple of a warp"
std::string hidden_name(const std::string& category);

}  // namespace lockstep::grader
