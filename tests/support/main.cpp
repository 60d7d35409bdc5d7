// SPDX-License-Identifier: BSD-3-Clause
// main() of a test program: runs doctest, and ends with a line that says how many test cases passed, failed and were
// skipped, which `lockstep test` adds up. Stricter than doctest: a case that checks nothing has failed, and so has a
// program that runs no case.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstddef>
#include <iostream>

#include "support/skip.h"

namespace lockstep::test {
namespace {

struct Counts {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t skipped = 0;
  bool running = false;       // a query such as --list-test-cases runs nothing
  bool case_skipped = false;  // the running case asked to be
};

Counts& counts() {
  static Counts counted;
  return counted;
}

class CountsListener : public doctest::IReporter {
 public:
  explicit CountsListener(const doctest::ContextOptions& /*options*/) {}

  void test_run_start() override { counts().running = true; }
  void test_case_start(const doctest::TestCaseData& data) override {
    name_ = data.m_name;
    counts().case_skipped = false;
  }
  void test_case_end(const doctest::CurrentTestCaseStats& stats) override {
    if (stats.failure_flags != 0) {
      ++counts().failed;
    } else if (counts().case_skipped) {
      ++counts().skipped;
    } else if (stats.numAssertsCurrentTest == 0) {
      ++counts().failed;
      std::cout << "ERROR: the test case \"" << name_ << "\" checks nothing\n";
    } else {
      ++counts().passed;
    }
  }
  // Also reached from doctest's signal handler, so that a crash leaves a count of what went before.
  void test_run_end(const doctest::TestRunStats& /*stats*/) override {
    std::cout << "doctest-counts: passed=" << counts().passed << " failed=" << counts().failed
              << " skipped=" << counts().skipped << std::endl;
  }

  void report_query(const doctest::QueryData& /*data*/) override {}
  void test_case_reenter(const doctest::TestCaseData& /*data*/) override {}
  void test_case_exception(const doctest::TestCaseException& /*exception*/) override {}
  void subcase_start(const doctest::SubcaseSignature& /*subcase*/) override {}
  void subcase_end() override {}
  void log_assert(const doctest::AssertData& /*data*/) override {}
  void log_message(const doctest::MessageData& /*data*/) override {}
  void test_case_skipped(const doctest::TestCaseData& /*data*/) override {}

 private:
  const char* name_ = "";
};

}  // namespace

void skip(const std::string& reason) {
  counts().case_skipped = true;
  std::cout << "skipped: " << reason << "\n";
}

}  // namespace lockstep::test

// The number orders listeners; there is one.
DOCTEST_REGISTER_LISTENER("counts", 1, lockstep::test::CountsListener);

int main(int argc, char** argv) {
  const int code = doctest::Context(argc, argv).run();
  const auto& counted = lockstep::test::counts();
  if (!counted.running || code != 0) return code;
  return counted.failed > 0 || counted.passed + counted.skipped == 0 ? 1 : 0;
}
