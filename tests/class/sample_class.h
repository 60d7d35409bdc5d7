// SPDX-License-Identifier: BSD-3-Clause
// A graded class of five, with something of everything.
#pragma once

#include "grader/class/grading.h"

namespace lockstep::grader::test {

class SampleClass {
 public:
  SampleClass();
  SampleClass(const SampleClass&) = delete;
  SampleClass& operator=(const SampleClass&) = delete;

  [[nodiscard]] const GradedClass& graded() const { return graded_; }
  [[nodiscard]] GradedClass& graded() { return graded_; }

 private:
  std::vector<Lab> labs_;
  GradedClass graded_;
};

}  // namespace lockstep::grader::test
