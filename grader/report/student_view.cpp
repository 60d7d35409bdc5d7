// SPDX-License-Identifier: BSD-3-Clause
#include "grader/report/student_view.h"

#include <set>

namespace lockstep::grader {

std::string hidden_name(const std::string& category) { return "hidden: " + category; }

Result for_student(Result result) {
  std::set<std::string> hidden;
  for (auto& one : result.cases) {
    if (one.category.empty()) continue;
    hidden.insert(one.name);
    one.name = hidden_name(one.category);
    one.sizes = Sizes();
    one.detail.clear();
    one.wrong = one.checked = one.seed = 0;
  }
  if (hidden.empty()) return result;
  std::erase_if(result.findings, [&](const FindingReport& finding) { return hidden.contains(finding.case_name); });
  if (!result.program_output.empty()) result.program_output = "(not shown, because hidden cases were run)\n";
  return result;
}

}  // namespace lockstep::grader
