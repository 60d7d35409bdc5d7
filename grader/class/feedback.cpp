// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/feedback.h"

#include <algorithm>
#include <map>

#include "grader/class/names.h"
#include "grader/class/store.h"
#include "grader/process/errors.h"
#include "grader/report/student_view.h"
#include "grader/report/terminal.h"

namespace lockstep::grader {
namespace {

std::string file_stem(const Student& student) {
  std::string stem;
  for (const auto* mark : {&student.login, &student.sis_id, &student.id, &student.name}) {
    if (stem.empty()) stem = *mark;
  }
  for (char& c : stem) {
    const bool plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
    if (!plain) c = '_';
  }
  if (stem.starts_with('.')) stem[0] = '_';
  constexpr std::size_t longest = 80;
  return stem.substr(0, longest);
}

}  // namespace

std::string feedback_text(const GradedClass& graded, std::size_t line) {
  const Style style{false, true, 100};
  std::string text;
  for (std::size_t lab = 0; lab < graded.roll.labs.size(); ++lab) {
    const auto& result = graded.results[line][lab];
    if (!result) continue;
    if (!text.empty()) text += "\n" + std::string(100, '-') + "\n\n";
    text += terminal_report(for_student(*result), *graded.roll.labs[lab], style);
  }
  return text;
}

std::vector<std::string> feedback_names(const Roll& roll) {
  std::vector<std::string> names;
  std::map<std::string, unsigned> seen;  // in lower case: some file systems see no difference
  for (const auto& line : roll.lines) {
    const std::string stem = file_stem(line.student);
    std::string name = stem;
    for (unsigned number = 2; !seen.emplace(folded_address(name), 1).second; ++number)
      name = stem + "-" + std::to_string(number);
    names.push_back(name + ".txt");
  }
  return names;
}

void write_feedback(const GradedClass& graded, const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw OutsideError("The folder '" + folder.string() + "' cannot be made: " + error.message() + ".");
  const auto names = feedback_names(graded.roll);
  for (std::size_t line = 0; line < names.size(); ++line) {
    const auto& results = graded.results[line];
    if (std::any_of(results.begin(), results.end(), [](const auto& result) { return result.has_value(); }))
      write_whole(folder / names[line], feedback_text(graded, line));
  }
}

}  // namespace lockstep::grader
