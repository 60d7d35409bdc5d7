// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/outputs.h"

#include "grader/class/feedback.h"
#include "grader/class/gradebook.h"
#include "grader/class/page/page.h"
#include "grader/class/store.h"
#include "grader/report/json.h"
#include "grader/report/junit.h"

namespace lockstep::grader {

std::string class_json(const GradedClass& graded) {
  auto json = nlohmann::ordered_json::array();
  for (std::size_t line = 0; line < graded.roll.lines.size(); ++line) {
    for (std::size_t lab = 0; lab < graded.roll.labs.size(); ++lab) {
      const auto& result = graded.results[line][lab];
      if (!result) continue;
      nlohmann::ordered_json object{{"student", graded.roll.lines[line].student.name},
                                    {"late", graded.roll.lines[line].entries[lab].late}};
      object.update(to_json(*result));
      json.push_back(std::move(object));
    }
  }
  return json_text(json);
}

namespace {

std::string class_junit(const GradedClass& graded) {
  std::vector<JunitSuite> suites;
  for (std::size_t line = 0; line < graded.roll.lines.size(); ++line) {
    for (const auto& result : graded.results[line]) {
      if (result) suites.push_back({graded.roll.lines[line].student.name + " " + result->lab, &*result});
    }
  }
  return junit_text(suites);
}

}  // namespace

void write_outputs(const GradedClass& graded, const std::filesystem::path& folder) {
  write_whole(folder / "gradebook.csv", canvas_gradebook(graded));
  write_whole(folder / "results.json", class_json(graded));
  write_whole(folder / "junit.xml", class_junit(graded));
  write_whole(folder / "index.html", class_page(graded));
  write_feedback(graded, folder / "feedback");
}

}  // namespace lockstep::grader
