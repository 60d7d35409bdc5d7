// SPDX-License-Identifier: BSD-3-Clause
// `lockstep test`, through the program.
#include <doctest/doctest.h>

#include <chrono>
#include <cstdlib>

#include "grader/process/child.h"
#include "grader_cli/checkout.h"

namespace lockstep::grader::test {

TEST_CASE("test runs Meson's tests and ends with their count") {
  if (std::system("command -v meson >/dev/null && command -v ninja >/dev/null") != 0) {
    FAIL("the tests of this project need meson and ninja");
  }
  const Checkout checkout;
  checkout.tree().write("meson.build", R"(project('small')
test('good', find_program('good.sh'))
test('bad', find_program('bad.sh'))
test('silent', find_program('true'))
)");
  for (const auto& [name, text] :
       {std::pair("good.sh", "#!/bin/sh\necho doctest-counts: passed=3 failed=0 skipped=1\n"),
        {"bad.sh",
         "#!/bin/sh\nprintf 'why: \\033[2J\\n'\necho doctest-counts: passed=2 failed=1 skipped=0\nexit 1\n"}}) {
    checkout.write_program(name, text);
  }
  Command setup;
  setup.arguments = {"/bin/sh", "-c", "rm -rf build && meson setup build"};
  setup.working_directory = checkout.tree().root();
  setup.environment = {{"PATH", std::getenv("PATH")}};
  setup.limits.time = std::chrono::seconds(60);
  const Outcome configured = run_command(setup);
  INFO(configured.output);
  REQUIRE(configured.succeeded());

  const Ran all = checkout.run("test");
  CHECK(all.code == 1);
  CHECK(all.out.ends_with("\n5 passed, 2 failed, 1 skipped\n"));
  CHECK(all.out.find("FAILED  bad: 1 failed\nwhy: \\x1b[2J\n") != std::string::npos);
  CHECK(all.out.find("FAILED  silent: printed no counts (exit code 0)\n") != std::string::npos);
  CHECK(all.out.find("FAILED  good") == std::string::npos);

  const Ran one = checkout.run("test good");
  CHECK(one.code == 0);
  CHECK(one.out == "3 passed, 0 failed, 1 skipped\n");
  check_refusal(checkout.run("test god"), 2, "There is no test 'god'; did you mean 'good'?");
}

}  // namespace lockstep::grader::test
