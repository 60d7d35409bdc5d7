// SPDX-License-Identifier: BSD-3-Clause
// A submission's source with what each line did beside it.
#pragma once

#include <string>

#include "grader/catalog/lab.h"
#include "grader/judge/result.h"
#include "grader/report/style.h"

namespace lockstep::grader {

/// The lines of the file `result.submission` with the counters in `result.lines`, and what its columns mean. Without
/// counters, a sentence that says why there are none.
std::string profile_table(const Result& result, const Lab& lab, const Style& style);

}  // namespace lockstep::grader
