// SPDX-License-Identifier: BSD-3-Clause
#include "class/sample_class.h"

#include "grader_cli/samples.h"

namespace lockstep::grader::test {
namespace {

Student student(const char* name, const char* id, const char* sis_id, const char* login, const char* section) {
  Student s;
  s.name = name;
  s.id = id;
  s.sis_id = sis_id;
  s.login = login;
  s.section = section;
  return s;
}

RollEntry handed_in(const char* file, bool late = false) { return {file, late, false}; }

Result of_lab_two(Result result) {
  result.lab = "02_atomics";
  return result;
}

}  // namespace

SampleClass::SampleClass() {
  Lab second = sample_lab();
  second.number = 2;
  second.folder = "02_atomics";
  second.function = "letter_histogram";
  second.title = "Atomics";
  labs_ = {sample_lab(), second};
  Roll& roll = graded_.roll;
  roll.labs = {&labs_[0], &labs_[1]};
  roll.unassigned = 1;
  graded_.backend_reason = "as asked";
  graded_.seed = 1;
  graded_.different = 6;
  graded_.judged = 4;
  graded_.kept = 2;
  const auto add = [&](Student who, RollEntry a, std::optional<Result> x, RollEntry b, std::optional<Result> y) {
    // As handed in: no file of this name is there to be quoted, wherever the test runs.
    if (x) x->submission = a.file->string();
    if (y) y->submission = b.file->string();
    roll.lines.push_back({std::move(who), {std::move(a), std::move(b)}});
    graded_.results.push_back({std::move(x), std::move(y)});
  };
  const RollEntry none;
  RollEntry excused;
  excused.excused = true;
  RollEntry excused_but_there = handed_in("grace/scale_rows.cu");
  excused_but_there.excused = true;
  Result slow_two = of_lab_two(slow());
  slow_two.score = 82.04;
  add(student("Lovelace, Ada", "11", "s11", "ada", "CS 101"), handed_in("ada/scale_rows.cu"), passing(),
      handed_in("ada/letter_histogram.cu", true), slow_two);
  add(student("Noether, Emmy", "12", "s12", "emmy", "CS 101"), handed_in("emmy/scale_rows.cu"), wrong(),
      handed_in("emmy/letter_histogram.cu"), of_lab_two(with_finding()));
  add(student("=HYPERLINK(\"http://x\")", "13", "+13", "@grace", "CS 101"), excused_but_there, passing(), excused,
      std::nullopt);
  add(student("Röntgen", "14", "s14", "wilhelm", "CS 101"), handed_in("wilhelm/scale_rows.cu"), inconclusive(),
      handed_in("wilhelm/letter_histogram.cu"), of_lab_two(infrastructure()));
  add(student("Hopper, Grace", "15", "s15", "hopper", "CS 102"), none, std::nullopt, excused, std::nullopt);
}

}  // namespace lockstep::grader::test
