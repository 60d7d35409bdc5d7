// SPDX-License-Identifier: BSD-3-Clause
// One result as a student reads it.
#pragma once

#include <string>

#include "grader/judge/result.h"
#include "grader/report/style.h"

namespace lockstep::grader {

/// The whole report, ending with a line end. Lines of the submission that findings name are read from result.submission
/// and quoted where that file can be read.
std::string terminal_report(const Result& result, const Lab& lab, const Style& style);

/// What came of real input: heading, `shown` (whole lines), and whether it is right; no points.
std::string trial_report(const Result& result, const Lab& lab, const std::string& shown, const Style& style);

/// The verdict in its mark and colour: "✓ PASS", "x SANITIZER FINDING".
std::string verdict_label(Verdict verdict, const Style& style);
Ink ink_of(Verdict verdict);

/// "simulator", "NVIDIA H200"
std::string backend_label(const Result& result);

}  // namespace lockstep::grader
