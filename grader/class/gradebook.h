// SPDX-License-Identifier: BSD-3-Clause
// The gradebook that Canvas imports.
#pragma once

#include <string>

#include "grader/class/grading.h"

namespace lockstep::grader {

/// A CSV table as Canvas exports and imports it ("How do I import grades in the Gradebook?", Instructure's guides): the
/// columns Student, ID, SIS User ID, SIS Login ID, Section, then one for each lab; a second line "Points Possible"; a
/// line for each student. A score is written in points; "EX" excuses; nothing handed in is 0. A cell stays empty, which
/// leaves Canvas as it is, where no grade stands yet: inconclusive, a person's eye needed, not judged. Cells that a
/// spreadsheet would run are defused.
std::string canvas_gradebook(const GradedClass& graded);

/// Points in as few digits as need be, at most two behind the point, whatever the locale: "100", "92.5".
std::string plain_points(double points);

}  // namespace lockstep::grader
