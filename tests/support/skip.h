// SPDX-License-Identifier: BSD-3-Clause
// What test programs share: they link with the dependency `test_main`, which brings main() and counts test cases.
#pragma once

#include <string>

namespace lockstep::test {

/// Counts the running test case as skipped, and prints the reason.
void skip(const std::string& reason);

}  // namespace lockstep::test

/// Leaves a test case that cannot run here, e.g. because it needs a GPU. The case counts as skipped unless a check has
/// failed before.
#define SKIP_TEST(reason)           \
  do {                              \
    ::lockstep::test::skip(reason); \
    return;                         \
  } while (false)
