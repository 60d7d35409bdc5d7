// SPDX-License-Identifier: BSD-3-Clause
// The page of `./lockstep profile --html`: one file that opens from disk, without a network. The source with what each
// line costs, and a picture of what a warp's lanes access on the line that is chosen.
#pragma once

#include <string>
#include <vector>

#include "grader/build/submission.h"
#include "grader/catalog/lab.h"
#include "grader/judge/result.h"

namespace lockstep::grader {

/// A submission, and what judge() said of it with `trace`.
struct Profiled {
  Source source;
  Result result;
};

/// One submission, or two side by side, before and after.
/// Everything that a submission can influence is escaped, and the page runs no script but its own and loads nothing.
/// The same results give the same page.
std::string profile_page(const Lab& lab, const std::vector<Profiled>& profiled);

}  // namespace lockstep::grader
