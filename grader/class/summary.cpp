// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/summary.h"

#include <vector>

namespace lockstep::grader {
namespace {

std::string number_of(std::size_t number, const char* one, const char* many) {
  return count(number) + " " + (number == 1 ? one : many);
}

}  // namespace

Standing standing_of(const RollEntry& entry, const std::optional<Result>& result) {
  if (!entry.file) return entry.excused ? Standing::excused : Standing::nothing;
  if (!result) return Standing::waiting;
  switch (result->verdict) {
    case Verdict::pass: return Standing::passed;
    case Verdict::inconclusive: return Standing::inconclusive;
    case Verdict::suspicious:
    case Verdict::infrastructure_error: return Standing::needs_eye;
    default: return Standing::failed;
  }
}

Summary summarize(const GradedClass& graded) {
  Summary summary;
  summary.students = graded.roll.lines.size();
  summary.needs_eye = graded.roll.unassigned;
  for (std::size_t line = 0; line < graded.roll.lines.size(); ++line) {
    const auto& entries = graded.roll.lines[line].entries;
    for (std::size_t lab = 0; lab < entries.size(); ++lab) {
      if (entries[lab].file) ++summary.submissions;
      switch (standing_of(entries[lab], graded.results[line][lab])) {
        case Standing::passed: ++summary.passed; break;
        case Standing::failed: ++summary.failed; break;
        case Standing::inconclusive: ++summary.inconclusive; break;
        case Standing::needs_eye: ++summary.needs_eye; break;
        case Standing::nothing: ++summary.nothing; break;
        case Standing::excused: ++summary.excused; break;
        case Standing::waiting: ++summary.waiting; break;
      }
    }
  }
  return summary;
}

std::string summary_text(const GradedClass& graded, const Style& style) {
  const Summary s = summarize(graded);
  std::string text = number_of(s.students, "student", "students") + ", " +
                     number_of(s.submissions, "submission", "submissions") + ", " + count(graded.different) +
                     " different: " + count(graded.judged) + " judged now, " + count(graded.kept) + " before\n";
  std::vector<std::string> parts = {
      paint(count(s.passed) + " passed", s.passed > 0 ? Ink::good : Ink::plain, style),
      paint(count(s.failed) + " failed", s.failed > 0 ? Ink::bad : Ink::plain, style),
      paint(count(s.inconclusive) + " inconclusive", s.inconclusive > 0 ? Ink::warn : Ink::plain, style),
      paint(number_of(s.needs_eye, "needs a person's eye", "need a person's eye"),
            s.needs_eye > 0 ? Ink::warn : Ink::plain, style)};
  if (s.nothing > 0) parts.push_back(count(s.nothing) + " not handed in");
  if (s.excused > 0) parts.push_back(count(s.excused) + " excused");
  if (s.waiting > 0) parts.push_back(paint(count(s.waiting) + " not judged yet", Ink::warn, style));
  for (std::size_t i = 0; i < parts.size(); ++i) text += (i > 0 ? ", " : "") + parts[i];
  return text + "\n";
}

}  // namespace lockstep::grader
