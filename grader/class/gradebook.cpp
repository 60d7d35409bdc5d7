// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/gradebook.h"

#include <cmath>
#include <vector>

#include "grader/class/csv.h"
#include "grader/class/summary.h"

namespace lockstep::grader {
namespace {

std::string cell_of(const RollEntry& entry, const std::optional<Result>& result) {
  switch (standing_of(entry, result)) {
    case Standing::passed:
    case Standing::failed: return entry.excused ? "EX" : plain_points(result->score);
    case Standing::nothing: return "0";
    case Standing::excused: return "EX";
    default: return entry.excused ? "EX" : "";
  }
}

}  // namespace

std::string plain_points(double points) {
  const auto hundredths = std::isfinite(points) ? std::llround(points * 100) : 0;
  std::string text = std::to_string(hundredths / 100);
  if (const auto rest = std::llabs(hundredths % 100); rest != 0) {
    text += "." + std::to_string(rest / 10);
    if (rest % 10 != 0) text += std::to_string(rest % 10);
  }
  return text;
}

std::string canvas_gradebook(const GradedClass& graded) {
  std::vector<std::string> titles = {"Student", "ID", "SIS User ID", "SIS Login ID", "Section"};
  std::vector<std::string> possible = {"    Points Possible", "", "", "", ""};
  for (const Lab* lab : graded.roll.labs) {
    titles.push_back(defused("Lab " + lab->folder.substr(0, 2) + " " + lab->title));
    possible.push_back(plain_points(lab->max_score()));
  }
  std::string text = csv_line(titles) + csv_line(possible);
  for (std::size_t line = 0; line < graded.roll.lines.size(); ++line) {
    const auto& [student, entries] = graded.roll.lines[line];
    std::vector<std::string> cells = {defused(student.name), defused(student.id), defused(student.sis_id),
                                      defused(student.login), defused(student.section)};
    for (std::size_t lab = 0; lab < entries.size(); ++lab)
      cells.push_back(cell_of(entries[lab], graded.results[line][lab]));
    text += csv_line(cells);
  }
  return text;
}

}  // namespace lockstep::grader
