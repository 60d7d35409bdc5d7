// SPDX-License-Identifier: BSD-3-Clause
// Results as the XML that CI systems read: the part of Ant's JUnit format that they agree on (testsuites, testsuite,
// testcase, failure, error, skipped).
#pragma once

#include <string>
#include <vector>

#include "grader/judge/result.h"

namespace lockstep::grader {

struct JunitSuite {
  std::string name;
  const Result* result;
};

/// A suite for each result, with a test case for each of its cases and one for its speed; a result without cases (it
/// does not compile) has one that says so. What is outside the submission, or for a person to judge, is an error. There
/// are no times in it: the same results give the same text.
std::string junit_text(const std::vector<JunitSuite>& suites);

}  // namespace lockstep::grader
